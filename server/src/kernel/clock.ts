/** What time it is; given to the app, so that a test can say. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
