import { createRootRoute } from '@tanstack/react-router'
import { Shell } from '../shell/shell.tsx'

const NotFound = () => <p>There is no such screen. The navigation lists all.</p>

/** The frame around all screens. */
export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFound })
