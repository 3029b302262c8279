import { useState } from 'react'
import { failureOf } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { useApi } from '../api-context.ts'
import { useCurrentSession } from '../session/use-current-session.ts'
import { type ListFile, readFile } from './list-file.ts'
import styles from './lists.module.css'

const FORMATS = { CSV: 'text/csv', NDJSON: 'application/x-ndjson' } as const

/** Hands a file to the browser, which keeps it among the downloads. */
const keep = ({ name, content }: ListFile): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Buttons that download a list, of what its filters let through, as CSV or NDJSON; a viewer is told who may. */
export const FileButtons = ({ path }: { readonly path: string }) => {
  const { send } = useApi()
  const { data: session } = useCurrentSession()
  const [told, setTold] = useState('')
  if (session?.operator.role === 'viewer') {
    return <p className={styles.files}>Files of this list are for the role auditor and above.</p>
  }
  const download = (type: string): void => {
    setTold('Reading the file …')
    readFile(send, path, type).then(
      (file) => {
        keep(file)
        setTold(
          file.isComplete
            ? `${file.name} is complete.`
            : `${file.name} has the first 100,000 rows; filter for the rest.`,
        )
      },
      (error: unknown) => setTold(`✕ ${failureOf(error).message}`),
    )
  }
  return (
    <div className={styles.files}>
      <span role="status">{told}</span>
      {Object.entries(FORMATS).map(([name, type]) => (
        <button key={type} type="button" className={controls.quiet} onClick={() => download(type)}>
          {name}
        </button>
      ))}
    </div>
  )
}
