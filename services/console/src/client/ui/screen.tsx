import { type ReactNode, useId } from 'react'
import { visibleText } from '../../api/visible-text.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './screen.module.css'

/** A screen of the client's face: its heading, which is also the title of the tab, with controls beside it. */
export const Screen = ({
  title,
  actions,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => {
  usePageTitle(title, 'Folio')
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.heading}>{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  )
}

/** A part of a screen on a surface of its own, with its heading. */
export const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const heading = useId()
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {visibleText(title)}
      </h2>
      {children}
    </section>
  )
}
