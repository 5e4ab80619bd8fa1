import { messageStates, type MessageState } from '@salon/contract/message-vocabulary'
import { useState } from 'react'
import '../../../text/messages.ts'
import { useText } from '../../../text/text.ts'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { MessageLog } from './message-log.tsx'

/** The log of the whole salon. Mount it only while it is open. */
export const LogDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const [state, setState] = useState<MessageState>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('messages.log')}
      closeLabel={t('shared.close')}
      size="lg"
    >
      <DialogBody className="flex flex-col gap-4">
        <Field label={t('messages.state')}>
          <Select
            value={state ?? ''}
            options={[
              { value: '', label: t('messages.allStates') },
              ...messageStates.map((value) => ({ value, label: t(`messages.states.${value}`) })),
            ]}
            onChange={({ target }) => setState(messageStates.find((one) => one === target.value))}
          />
        </Field>
        <MessageLog filter={state ? { state } : {}} named />
      </DialogBody>
    </Dialog>
  )
}
