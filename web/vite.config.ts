import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const path = (p: string) => fileURLToPath(new URL(p, import.meta.url));

/* The native build writes the page's texts and rules; the WASM build the engine. */
const gen = process.env.AUS_GEN ?? path('../build/release/gen');
const wasm = process.env.AUS_WASM ?? path('../build/wasm');

export default defineConfig({
  base: './',
  plugins: [svelte()],
  assetsInclude: ['**/*.bin'],
  resolve: { alias: { $gen: gen, $wasm: wasm }, conditions: process.env.VITEST ? ['browser'] : undefined },
  build: { outDir: path('../build/web'), emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 400, rolldownOptions: { checks: { pluginTimings: false } } },
  worker: { format: 'es' },
  server: { fs: { allow: [path('..')] } },
  define: { __VERSION__: JSON.stringify(process.env.npm_package_version ?? '0.1.0') },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'] },
});
