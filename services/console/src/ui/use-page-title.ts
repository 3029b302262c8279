import { useEffect } from 'react'

/** Sets the title of the tab to what is shown, followed by the name of the site. */
export const usePageTitle = (shown: string, site: 'Folio' | 'Folio console' = 'Folio console'): void => {
  useEffect(() => {
    document.title = `${shown} · ${site}`
  }, [shown, site])
}
