import type { Named, Page } from './read-page.ts'

/** The source texts of programs by npm script name; each contains every word and flag that its program accepts. */
export type Programs = ReadonlyMap<string, string>

const COMMAND = /^npm (?:run (?:--silent )?([\w:-]+)|(start|test))( --workspace \S+)?(?: -- (.*))?$/
const WORD = /^[a-z][a-z-]+$/
const FLAG = /^\[?(--[a-z][a-z-]*)/
/** Flags of `docker compose` that pages name without the command. */
const OTHERS = new Set(['--build', '--profile', '--scale'])
/** Programs whose first argument is a command. */
const WITH_COMMANDS = new Set(['audit', 'operator', 'dead-letters'])

const knows = (text: string, flag: string): boolean => new RegExp(`${flag}(?![\\w-])`).test(text)

const faultsOf = (programs: Programs, { line, text }: Named): readonly Named[] => {
  const [, script, short, workspace = '', args = ''] = COMMAND.exec(text.replaceAll(/\s+/g, ' ')) ?? []
  const word = script ?? short
  if (word === undefined) return text === 'npm run' ? [] : [{ line, text }]
  const name = `${word}${workspace}`
  const program = programs.get(name)
  if (program === undefined) return [{ line, text: `npm run ${name}` }]
  const words = args.split(' ')
  const flags = words.flatMap((word) => FLAG.exec(word)?.[1] ?? []).filter((flag) => !knows(program, flag))
  const [first = ''] = words
  const isUnknown = WITH_COMMANDS.has(name) && WORD.test(first) && !knows(program, first)
  return [...flags, ...(isUnknown ? [first] : [])].map((one) => ({ line, text: `${name} ${one}` }))
}

/** The commands, arguments and flags that a page names and no program accepts. */
export const missingCommands = ({ commands, spans }: Page, programs: Programs): readonly Named[] => {
  const all = [...programs.values()].join('\n')
  const strange = spans.filter(({ text }) => {
    const [, flag] = FLAG.exec(text) ?? []
    return flag !== undefined && !OTHERS.has(flag) && !knows(all, flag)
  })
  return [
    ...commands.flatMap((command) => faultsOf(programs, command)),
    ...strange.map(({ line, text }) => ({ line, text })),
  ]
}
