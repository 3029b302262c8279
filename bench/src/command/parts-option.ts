/** Parses an option that selects parts, separated by commas: all of them without the option; throws if one is unknown. */
export const partsOption = <Part extends string>(
  name: string,
  text: string | undefined,
  known: readonly Part[],
): readonly Part[] =>
  text?.split(',').map((word) => {
    const part = known.find((each) => each === word)
    if (part === undefined) throw new Error(`--${name} knows ${known.join(', ')}, not ${word}`)
    return part
  }) ?? known
