import { useEffect } from 'react'

/** Sets the title of the tab to what is shown. */
export const usePageTitle = (shown: string): void => {
  useEffect(() => {
    document.title = `${shown} · Folio console`
  }, [shown])
}
