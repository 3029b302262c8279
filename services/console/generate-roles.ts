import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { role } from '@folio/contracts/http/role.ts'
import { SCOPE_MEANINGS } from '@folio/contracts/http/scope.ts'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'

// `node services/console/generate-roles.ts [--check]` writes the roles that the calls of operators need, the words and the screens
// of acts, the meanings of scopes and the types of refusals, which the console cannot import with their schemas; with --check it
// only tells if they are stale.
const source = join(import.meta.dirname, 'src')

const quoted = (text: string): string => `'${text}'`

const calls = operatorEndpoints
  .filter(({ scope }) => scope === 'operator')
  .map(({ method, path, role: needed }) => `  ${quoted(`${method} ${path}`)}: ${quoted(needed ?? 'admin')},`)

const acts = operatorEndpoints
  .filter(({ act }) => act !== undefined)
  .map(({ id, summary }) => `  ${id}: ${summary.includes("'") ? JSON.stringify(summary) : quoted(summary)},`)

const screens = operatorEndpoints.flatMap(({ id, act }) => (act === undefined ? [] : `  ${id}: ${quoted(act.screen)},`))

const roles = `import type { Role } from '@folio/contracts/http/role.ts'
import type { LinkProps } from '@tanstack/react-router'

// Generated from the declarations of the endpoints: run \`npm run generate\`.

/** The roles of operators, each with all rights of those before it. */
export const ROLES: readonly Role[] = [${role.options.map(quoted).join(', ')}]

/** The role that each call of an operator needs, by its method and the pattern of its path. */
export const NEEDED_ROLES: Readonly<Record<string, Role>> = {
${calls.toSorted().join('\n')}
}

/** The calls that are recorded as acts in plain words, by the ids of their endpoints. */
export const ACT_WORDS: Readonly<Record<string, string>> = {
${acts.toSorted().join('\n')}
}

/** The screens on which the acts are done, by the ids of their endpoints. */
export const ACT_SCREENS: Readonly<Record<string, NonNullable<LinkProps['to']>>> = {
${screens.toSorted().join('\n')}
}
`

const meanings = `// Generated from the declarations of the scopes: run \`npm run generate\`.

/** The meanings of scopes in plain words; \`{whose}\` stands for whom the page speaks to or of. */
export const SCOPE_MEANINGS: Readonly<Record<string, string>> = {
${Object.entries(SCOPE_MEANINGS)
  .map(([scope, words]) => `  ${scope}: ${quoted(words)},`)
  .join('\n')}
}
`

const refusals = serviceContracts
  .flatMap(({ streams }) => Object.values(streams))
  .flatMap(({ events }) => Object.entries(events).flatMap(([type, { isRefusal }]) => (isRefusal ? [type] : [])))

const refused = `// Generated from the declarations of the events: run \`npm run generate\`.

/** The types of the events that are declared as refusals. */
export const REFUSALS: ReadonlySet<string> = new Set([
${[...new Set(refusals)]
  .toSorted()
  .map((type) => `  ${quoted(type)},`)
  .join('\n')}
])
`

const files = {
  [join(source, 'operator', 'roles', 'needed-roles.gen.ts')]: roles,
  [join(source, 'operator', 'refused', 'refusals.gen.ts')]: refused,
  [join(source, 'ui', 'scopes', 'scope-meanings.gen.ts')]: meanings,
}

for (const [file, text] of Object.entries(files)) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (process.argv.includes('--check')) {
    console.error(`${file} is stale: run \`npm run generate\``)
    process.exitCode = 1
  } else writeFileSync(file, text)
}
