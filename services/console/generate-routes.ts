import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Generator, getConfig } from '@tanstack/router-generator'
import { routes } from './routes.config.ts'

// `node services/console/generate-routes.ts [--check]` writes the tree of the operator's file routes; with --check it only
// tells if the tree is stale.
const isCheck = process.argv.includes('--check')
const file = routes.generatedRouteTree
const written = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const before = written()
await new Generator({ config: getConfig(routes, import.meta.dirname), root: import.meta.dirname }).run()
if (isCheck && written() !== before) {
  writeFileSync(file, before)
  console.error('the tree of the routes of the console is stale: run `npm run generate`')
  process.exitCode = 1
}
