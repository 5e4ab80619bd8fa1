import { EmailWords } from '../../../ui/email-words.tsx'

/** A field's value for display; an email address wraps at '@' and dots. */
export const ValueWords = ({ children }: { children: string }) =>
  /^\S+@\S+$/.test(children) ? <EmailWords>{children}</EmailWords> : children
