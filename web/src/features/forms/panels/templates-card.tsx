import type { FormTemplate } from '@salon/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { Archive, Pencil, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import '../../../text/forms.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { formQueries, useArchiveTemplate } from '../api.ts'

const TemplateDialog = lazyDialog(
  async () => (await import('./template-dialog.tsx')).TemplateDialog,
)

/** The forms that clients fill in and sign, for those who may change them. */
export const TemplatesCard = () => {
  const t = useText()
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(formQueries.templates())
  const [opened, setOpened] = useState<{ template?: FormTemplate }>()
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('forms.title')}
        titleId={titleId}
        detail={t('forms.subtitle')}
        actions={
          <Button size="sm" onClick={() => setOpened({})}>
            <Plus aria-hidden />
            {t('forms.add')}
          </Button>
        }
      />
      {data ? (
        data.length === 0 ? (
          <p className="text-sm text-muted">{t('forms.none')}</p>
        ) : (
          <ul aria-label={t('forms.title')} className="-mx-4 divide-y divide-line">
            {data.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                onEdit={() => setOpened({ template })}
              />
            ))}
          </ul>
        )
      ) : isPending ? (
        <SkeletonRows rows={2} label={t('forms.loading')} />
      ) : (
        <ErrorState
          title={t('forms.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {opened && <TemplateDialog {...opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

const TemplateRow = ({ template, onEdit }: { template: FormTemplate; onEdit: () => void }) => {
  const t = useText()
  const archive = useArchiveTemplate()
  const { id, title: name, questions, version } = template
  // As a promise: it is gone from the list before the answer.
  const outcome = toastOutcome(t('forms.archived'), t('forms.archiveFailed'))
  return (
    <ListRow
      title={name}
      detail={`${t('forms.count', { count: questions.length })} · ${t('forms.version', { number: version })}`}
      actions={
        <>
          <IconButton
            label={t('forms.editNamed', { name })}
            disabled={archive.isPending}
            onClick={onEdit}
          >
            <Pencil aria-hidden />
          </IconButton>
          <MoreMenu
            label={t('forms.moreNamed', { name })}
            disabled={archive.isPending}
            items={[
              {
                label: t('forms.archiveNamed', { name }),
                icon: <Archive aria-hidden />,
                danger: true,
                onChoose: () =>
                  void archive.mutateAsync(id).then(outcome.onSuccess, outcome.onError),
              },
            ]}
          />
        </>
      }
    />
  )
}
