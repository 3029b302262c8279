import { type ReactNode, useId } from 'react'
import { visibleText } from '../../api/visible-text.ts'
import controls from '../controls.module.css'
import { useDrawerTitle } from '../use-page-title.ts'
import styles from './drawer.module.css'
import { onOwnClose, useModal } from './use-modal.ts'

/** A dialog at the side of the page, which the title of the tab names; Escape and its button close it, and the focus returns to where it was. */
export const Drawer = ({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const dialog = useModal()
  const heading = useId()
  useDrawerTitle(visibleText(title))
  return (
    <dialog
      ref={dialog}
      data-drawer=""
      className={styles.drawer}
      aria-labelledby={heading}
      onClose={onOwnClose(onClose)}
    >
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {visibleText(title)}
        </h2>
        <button type="button" className={controls.secondary} onClick={onClose}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  )
}
