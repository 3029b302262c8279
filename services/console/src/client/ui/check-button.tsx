import controls from '../../ui/controls.module.css'

/** The button that checks a filled form. */
export const CheckButton = ({ isWaiting }: { readonly isWaiting: boolean }) => (
  <button type="submit" className={controls.primary} disabled={isWaiting}>
    {isWaiting ? 'Checking …' : 'Check'}
  </button>
)
