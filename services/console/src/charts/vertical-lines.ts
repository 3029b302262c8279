import type { ISeriesPrimitive, SeriesAttachedParameter, Time, UTCTimestamp } from 'lightweight-charts'

/** A moment that a plot marks by a line, in seconds since 1970. */
export type MarkedMoment = { readonly time: number; readonly name: string }

const TEXT_PX = 11

const GAP_PX = 3

/** The left edge of the name of a line: right of the line, or left of it where the plot ends before the name does. */
export const nameLeft = (x: number, width: number, plotWidth: number): number =>
  x + GAP_PX + width <= plotWidth ? x + GAP_PX : Math.max(0, x - GAP_PX - width)

/** Draws lines at moments from the top to the bottom of a chart, each with its name in a row of its own. */
export const verticalLines = (
  colour: () => string,
): { readonly primitive: ISeriesPrimitive<Time>; readonly show: (moments: readonly MarkedMoment[]) => void } => {
  let attached: SeriesAttachedParameter<Time> | undefined
  let shown: readonly MarkedMoment[] = []

  const placeOf = (seconds: number): number | null => {
    const scale = attached?.chart.timeScale()
    const index = scale?.timeToIndex(seconds as UTCTimestamp, true)
    if (scale === undefined || index === undefined || index === null) return null
    return scale.logicalToCoordinate(index as unknown as Parameters<typeof scale.logicalToCoordinate>[0])
  }

  const primitive: ISeriesPrimitive<Time> = {
    attached: (parameter) => {
      attached = parameter
    },
    detached: () => {
      attached = undefined
    },
    paneViews: () => [
      {
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              context.save()
              context.strokeStyle = colour()
              context.fillStyle = colour()
              context.font = `${TEXT_PX}px sans-serif`
              context.setLineDash([4, 3])
              for (const [row, { time, name }] of shown.entries()) {
                const x = placeOf(time)
                if (x === null) continue
                context.beginPath()
                context.moveTo(x, 0)
                context.lineTo(x, mediaSize.height)
                context.stroke()
                const width = context.measureText(name).width
                context.fillText(name, nameLeft(x, width, mediaSize.width), (row + 1) * (TEXT_PX + 2))
              }
              context.restore()
            }),
        }),
      },
    ],
  }
  return {
    primitive,
    show: (moments) => {
      shown = moments
      attached?.requestUpdate()
    },
  }
}
