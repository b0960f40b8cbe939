// A sheet takes the game as it is when it opens: that is meant.
export default { compilerOptions: { runes: true, warningFilter: (warning) => warning.code !== 'state_referenced_locally' } };
