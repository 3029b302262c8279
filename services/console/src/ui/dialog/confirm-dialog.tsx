import { type ReactNode, useId } from 'react'
import controls from '../controls.module.css'
import styles from './dialog.module.css'
import { onOwnClose, useModal } from './use-modal.ts'

/** A dialog in the middle of the page; Escape closes it, and the focus returns to where it was. */
export const Dialog = ({
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
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={onOwnClose(onClose)}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** Asks once more before something happens; `verb` is the label of the button that does it, red if it ends something. */
export const ConfirmDialog = ({
  title,
  verb,
  isDangerous = false,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string
  readonly verb: string
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) => (
  <Dialog title={title} onClose={onClose}>
    <div className={styles.text}>{children}</div>
    <div className={styles.actions}>
      <button type="button" className={controls.secondary} onClick={onClose}>
        Cancel
      </button>
      <button type="button" className={isDangerous ? controls.danger : controls.primary} onClick={onConfirm}>
        {verb}
      </button>
    </div>
  </Dialog>
)
