import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page: one HTML, one script, one style sheet, one worker; words, editions and the module apart, so
// that only the language and the edition that are wanted travel.
export default defineConfig({
  base: './',
  publicDir: 'public',
  plugins: [svelte({ compilerOptions: { css: 'external' } })],
  resolve: { alias: { $made: new URL('../build-web/made', import.meta.url).pathname } },
  worker: { format: 'es' },
  build: {
    outDir: '../build-web/dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: { output: { assetFileNames: 'assets/[name]-[hash][extname]' } },
  },
});
