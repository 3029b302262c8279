import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { role } from '@folio/contracts/http/role.ts'

// `node services/console/generate-roles.ts [--check]` writes the roles that the calls of operators need and the names of
// acts, which the console cannot import with their schemas; with --check it only tells if they are stale.
const file = join(import.meta.dirname, 'src', 'operator', 'roles', 'needed-roles.gen.ts')

const quoted = (text: string): string => `'${text}'`

const calls = operatorEndpoints
  .filter(({ scope }) => scope === 'operator')
  .map(({ method, path, role: needed }) => `  ${quoted(`${method} ${path}`)}: ${quoted(needed ?? 'admin')},`)

const acts = operatorEndpoints.filter(({ act }) => act !== undefined).map(({ id }) => `  ${quoted(id)},`)

const text = `import type { Role } from '@folio/contracts/http/role.ts'

// Generated from the declarations of the endpoints: run \`npm run generate\`.

/** The roles of operators, each with all rights of those before it. */
export const ROLES: readonly Role[] = [${role.options.map(quoted).join(', ')}]

/** The role that each call of an operator needs, by its method and the pattern of its path. */
export const NEEDED_ROLES: Readonly<Record<string, Role>> = {
${calls.toSorted().join('\n')}
}

/** The calls that are recorded as acts, by the ids of their endpoints. */
export const ACT_KINDS: readonly string[] = [
${acts.toSorted().join('\n')}
]
`

if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    console.error('the roles that the console knows are stale: run `npm run generate`')
    process.exitCode = 1
  } else writeFileSync(file, text)
}
