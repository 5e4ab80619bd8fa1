export const fillDisks = async () => {}
