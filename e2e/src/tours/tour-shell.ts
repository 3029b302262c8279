import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** A shell that runs the steps of a tour one after another, as a reader's terminal does. */
export type TourShell = {
  /**
   * Runs commands; resolves with their output, rejects if one of them fails. Each time that they print, `onPrinted` gets
   * their output so far.
   */
  readonly run: (commands: string, onPrinted?: (output: string) => void) => Promise<string>
  readonly close: () => Promise<void>
}

const END = '\u001e'

/** Opens a shell in the repository's folder; the first command that fails ends it. */
export const openTourShell = (environment: Readonly<Record<string, string>>): TourShell => {
  const env = { ...process.env, ...environment, PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH']}` }
  const child = spawn('bash', ['-euo', 'pipefail'], { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  let output = ''
  let onOutput = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString()
      onOutput()
    })
  }
  return {
    run: async (commands, onPrinted = () => {}) => {
      const ended = new Promise<void>((resolve) => {
        onOutput = () => {
          onPrinted(output)
          if (output.includes(END)) resolve()
        }
      })
      child.stdin.write(`{ ${commands}\n} 2>&1\nprintf '${END}'\n`)
      await Promise.race([ended, closed])
      const printed = output.replace(END, '')
      output = ''
      if (child.exitCode !== null) throw new Error(`a command failed:\n${commands}\n${printed}`)
      return printed
    },
    close: async () => {
      child.stdin.end()
      await closed
    },
  }
}
