import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** Where programs and packages in Python are that stand for what integrators use; on the PATH unless `PYTHON_CLIENTS` says. */
const folder = process.env['PYTHON_CLIENTS']

const PATH = folder === undefined ? process.env['PATH'] : `${folder}${delimiter}${process.env['PATH']}`

/** The environment in which programs in Python are run. */
export const pythonEnvironment = { ...process.env, PATH, PYTHONDONTWRITEBYTECODE: '1' }

/** Where one of the programs is. */
export const pythonProgram = (program: string): string => (folder === undefined ? program : join(folder, program))

/** How a program in Python ended, and all that it printed. */
export type PythonRun = { readonly code: number | null; readonly output: string; readonly errors: string }

/** Runs one of the programs in a folder, with text to read from its standard input. */
export const runPython = (
  program: string,
  args: readonly string[],
  { cwd, input = '' }: { readonly cwd: string; readonly input?: string },
): PythonRun => {
  const at = pythonProgram(program)
  const { status, stdout, stderr, error } = spawnSync(at, args, {
    cwd,
    input,
    env: pythonEnvironment,
    encoding: 'utf8',
  })
  return { code: status, output: stdout ?? '', errors: stderr ?? String(error) }
}

/** The end of a suite's name: nothing, or what it needs, where python3 or one of these modules is not there. */
export const whyNoPython = (modules: readonly string[] = [], packages: readonly string[] = []): string => {
  const program = modules.map((name) => `import ${name}`).join('\n')
  const { code } = runPython('python3', ['-c', program], { cwd: process.cwd() })
  if (code === 0) return ''
  return packages.length === 0 ? ' (needs python3)' : ` (needs packages of python3: pip install ${packages.join(' ')})`
}
