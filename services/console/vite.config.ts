import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The path under which each face is served. */
const BASES = { operator: '/console/', client: '/app/' } as const

/**
 * The build of one face, named by the mode: `operator` or `client`. Nothing is inlined, because the content security
 * policy allows only files of the own origin.
 */
export default defineConfig(({ mode }) => {
  const face = mode === 'client' ? 'client' : 'operator'
  return {
    root: import.meta.dirname,
    base: BASES[face],
    plugins: [react()],
    build: {
      outDir: `dist/${face}`,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { input: `${import.meta.dirname}/${face}.html` },
    },
  }
})
