import { useEffect } from 'react'

/** The title of the screen with the name of the site, and those of the drawers over it, the one that was opened last at the end. */
const titles: { screen: string; drawers: readonly string[] } = { screen: '', drawers: [] }

const showTitle = (): void => {
  document.title = [...titles.drawers.slice(-1), titles.screen].join(' · ')
}

/** Sets the title of the tab to what is shown, followed by the name of the site. */
export const usePageTitle = (shown: string, site: 'Folio' | 'Folio console' = 'Folio console'): void => {
  useEffect(() => {
    titles.screen = `${shown} · ${site}`
    showTitle()
  }, [shown, site])
}

/** Puts the title of a drawer before that of its screen in the title of the tab, as long as it is open. */
export const useDrawerTitle = (shown: string): void => {
  useEffect(() => {
    titles.drawers = [...titles.drawers, shown]
    showTitle()
    return () => {
      titles.drawers = titles.drawers.toSpliced(titles.drawers.lastIndexOf(shown), 1)
      showTitle()
    }
  }, [shown])
}
