import type { ReactNode } from 'react'
import styles from './screen.module.css'

/** A box that scrolls content wider than the page, such as a table, by itself, also by keys. */
export const Scrolled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys have to reach what scrolls.
  <section className={styles.scroll} aria-label={`${label}, scrollable`} tabIndex={0}>
    {children}
  </section>
)
