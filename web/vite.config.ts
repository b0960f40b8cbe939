import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { partOf } from './parts.mjs';

// The page: one HTML, a script for the front page, one for the table, one for the sheets, one for the server's tables,
// one worker; words, editions and the module apart, so that only the language and the edition that are wanted travel. (Which is which: parts.mjs.)
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
    rollupOptions: {
      output: {
        assetFileNames: 'assets/[name]-[hash][extname]',
        manualChunks: partOf,
      },
    },
  },
});
