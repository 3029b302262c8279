import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'

/** The screens of the operator's face, under /console, as the files in `routes` declare them. */
export const router = createRouter({ routeTree, basepath: '/console' })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
