const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** A time of day on the reader's clock; the whole time in UTC with microseconds is its title. */
export const Moment = ({ time }: { readonly time: string }) => (
  <time dateTime={time} title={`${time} (UTC)`}>
    {clock.format(new Date(time))}
  </time>
)
