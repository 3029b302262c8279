import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from './routes.config.ts'

/** The path under which each face is served. */
const BASES = { operator: '/console/', client: '/app/' } as const

const SCREEN = /\/src\/operator\/routes\/(.+)\.tsx/

/** Names the part of a screen after its route: `screen-live-index`. */
const chunkName = ({ facadeModuleId }: { readonly facadeModuleId: string | null }): string => {
  const [, route] = SCREEN.exec(facadeModuleId ?? '') ?? []
  return route === undefined ? 'assets/[name]-[hash].js' : `assets/screen-${route.replaceAll(/\W+/g, '-')}-[hash].js`
}

/**
 * The build of one face, named by the mode: `operator` or `client`. Nothing is inlined, because the content security
 * policy allows only files of the own origin. Each screen of the operator's face is a part that is loaded when it opens.
 */
export default defineConfig(({ mode }) => {
  const face = mode === 'client' ? 'client' : 'operator'
  return {
    root: import.meta.dirname,
    base: BASES[face],
    plugins: [face === 'operator' ? tanstackRouter({ ...routes, autoCodeSplitting: true }) : [], react()],
    build: {
      outDir: `dist/${face}`,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/${face}.html`,
        output: { chunkFileNames: chunkName },
      },
    },
  }
})
