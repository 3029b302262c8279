import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { HomeScreen } from './home/home-screen.tsx'
import { homeSearch } from './home/search.ts'
import { Shell } from './shell/shell.tsx'

const NotFound = () => <p>There is no such screen. Home is in the navigation.</p>

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: homeSearch,
  component: HomeScreen,
})

/** The screens of the operator's face, under /console. */
export const router = createRouter({ routeTree: root.addChildren([home]), basepath: '/console' })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
