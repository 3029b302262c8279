import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Facts about one thing: each a label and its value. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label} className={styles.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A part of a screen under its own heading. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
)
