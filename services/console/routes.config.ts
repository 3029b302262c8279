import { join } from 'node:path'

const operator = join(import.meta.dirname, 'src', 'operator')

/** The settings of the operator's file routes, for the build and for the generator of their tree. */
export const routes = {
  target: 'react' as const,
  routesDirectory: join(operator, 'routes'),
  generatedRouteTree: join(operator, 'route-tree.gen.ts'),
  addExtensions: true,
  disableLogging: true,
}
