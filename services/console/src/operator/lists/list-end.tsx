import controls from '../../ui/controls.module.css'
import styles from './lists.module.css'

/** The end of a list: up to which event it is complete, and the button that reads more. */
export const ListEnd = ({
  checkpoint: { epoch, position },
  hasMore,
  isReadingMore,
  readMore,
}: {
  readonly checkpoint: { readonly epoch: number; readonly position: number }
  readonly hasMore: boolean
  readonly isReadingMore: boolean
  readonly readMore: () => void
}) => (
  <div className={styles.end}>
    {hasMore ? (
      <button type="button" className={controls.secondary} disabled={isReadingMore} onClick={readMore}>
        {isReadingMore ? 'Reading …' : 'Read more'}
      </button>
    ) : (
      <span>That is all.</span>
    )}
    <span>
      Every event up to position {position} is counted (epoch {epoch}).
    </span>
  </div>
)
