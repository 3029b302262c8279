import type { ReactNode } from 'react'
import { visibleText } from '../../api/visible-text.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './copyable.module.css'

/** An id with a button that copies it; `children` is its link, if it has one. */
export const Copyable = ({
  text,
  label,
  children,
}: {
  readonly text: string
  readonly label: string
  readonly children?: ReactNode
}) => (
  <span className={styles.copyable}>
    <span className={styles.text} title={visibleText(text)}>
      {children ?? <code>{visibleText(text)}</code>}
    </span>
    <CopyButton text={text} label={label} isQuiet />
  </span>
)
