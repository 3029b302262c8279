import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'

/**
 * The screens of the operator's face, under /console, as the files in `routes` declare them. The code of a screen is loaded
 * when a pointer rests on its link, or the focus.
 */
export const router = createRouter({ routeTree, basepath: '/console', defaultPreload: 'intent' })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
