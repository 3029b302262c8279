import type { ReactNode } from 'react'
import { visibleText } from '../api/visible-text.ts'
import styles from './screen.module.css'
import { usePageTitle } from './use-page-title.ts'

/** A screen: its heading, which is also the title of the tab, and its parts on one surface. */
export const Screen = ({
  title,
  actions,
  children,
}: {
  readonly title: string
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => {
  usePageTitle(visibleText(title))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.heading}>{visibleText(title)}</h1>
        {actions}
      </div>
      <div className={styles.panel}>{children}</div>
    </div>
  )
}
