import { lazy } from 'react'

/** The palette, whose code is loaded when it is opened. */
export const Palette = lazy(() => import('./palette.tsx').then(({ Palette: default_ }) => ({ default: default_ })))
