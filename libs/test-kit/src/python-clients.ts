import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** The folder of Python programs that test the API as integrators do: `PYTHON_CLIENTS`, or undefined for those on the PATH. */
const folder = process.env['PYTHON_CLIENTS']

const PATH = folder === undefined ? process.env['PATH'] : `${folder}${delimiter}${process.env['PATH']}`

/** The environment of Python programs. */
export const pythonEnvironment = { ...process.env, PATH, PYTHONDONTWRITEBYTECODE: '1' }

/** The path of a Python program. */
export const pythonProgram = (program: string): string => (folder === undefined ? program : join(folder, program))

/** The exit code and the output of a Python program. */
export type PythonRun = { readonly code: number | null; readonly output: string; readonly errors: string }

/** Runs a Python program in a folder, with a text as its standard input. */
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

/** The suffix of a suite's name: empty, or what is missing: python3 or one of the modules or packages. */
export const missingPython = (modules: readonly string[] = [], packages: readonly string[] = []): string => {
  const program = modules.map((name) => `import ${name}`).join('\n')
  const { code } = runPython('python3', ['-c', program], { cwd: process.cwd() })
  if (code === 0) return ''
  return packages.length === 0 ? ' (needs python3)' : ` (needs packages of python3: pip install ${packages.join(' ')})`
}
