import { EmailWords } from '../../../ui/email-words.tsx'

/** What a field held, as it is told; an e-mail address breaks where it is read best. */
export const ValueWords = ({ children }: { children: string }) =>
  /^\S+@\S+$/.test(children) ? <EmailWords>{children}</EmailWords> : children
