import {
  messageChannels,
  messageKinds,
  type MessageChannel,
  type MessageKind,
} from '@salon/contract/message-vocabulary'
import '../../../text/messages.ts'
import { useText } from '../../../text/text.ts'

interface KindChoicesProps {
  chosen: Readonly<Record<MessageChannel, readonly MessageKind[]>>
  /** The channels that there is a way to send by. */
  isOffered: Readonly<Record<MessageChannel, boolean>>
  disabled: boolean
  onToggle: (channel: MessageChannel, kind: MessageKind) => void
}

/** What goes by which channel: a row for each kind, a column for each channel. */
export const KindChoices = ({ chosen, isOffered, disabled, onToggle }: KindChoicesProps) => {
  const t = useText()
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className="pb-2 text-left font-medium text-muted">
            {t('messages.kind')}
          </th>
          {messageChannels.map((channel) => (
            <th key={channel} scope="col" className="w-16 pb-2 text-center font-medium text-muted">
              {t(`messages.channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {messageKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-2 text-left font-normal text-ink">
              {t(`messages.kinds.${kind}`)}
            </th>
            {messageChannels.map((channel) => {
              const isOn = chosen[channel].includes(kind)
              return (
                <td key={channel} className="text-center">
                  <label className="inline-grid size-11 place-items-center">
                    <input
                      type="checkbox"
                      aria-label={`${t(`messages.kinds.${kind}`)}: ${t(`messages.channels.${channel}`)}`}
                      checked={isOn}
                      disabled={disabled || (!isOn && !isOffered[channel])}
                      onChange={() => onToggle(channel, kind)}
                      className="size-4.5 accent-brand-solid disabled:opacity-60"
                    />
                  </label>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
