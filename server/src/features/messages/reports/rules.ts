/** What a client answers to get no more SMS, alone in the message. */
const stopWords = new Set(['stop', 'stopp', 'stopall', 'unsubscribe', 'стоп', 'abmelden'])

/** Whether an answer asks for no more messages. */
export const isStop = (text: string): boolean =>
  stopWords.has(
    text
      .trim()
      .replace(/[\s.!"'„“«»]+/gu, '')
      .toLowerCase(),
  )
