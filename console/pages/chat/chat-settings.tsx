import { FAQ_ANSWER_MAX, FAQ_QUESTION_MAX, FAQS_MAX, GREETING_MAX } from '@contract/codes/chat'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { useDraft } from '../../patterns/use-draft'
import { Button, Empty, ErrorStrip, Field, Input, Loading, Switch } from '../../ui'
import { TargetField, useTargets } from './chat-target-field'
import './chat.css'

type Fields = Reply<'chat/setting'>['fields']
type Faq = Fields['faqs'][number]

const TITLES = { hours: '接待时间', greeting: '欢迎语', autoReply: '非接待时间回复', faqs: '常见问题' } as const
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

function faultsOf({ hours, faqs }: Fields): { [K in keyof Fields]?: string } {
  const questions = faqs.map(({ question }) => question.trim())
  const isBlank = faqs.some(({ question, answer }) => question.trim() === '' || answer.trim() === '')
  return {
    ...(hours && !(TIME.test(hours.openTime) && TIME.test(hours.closeTime)) && { hours: '填 09:00 这样的时间' }),
    ...(isBlank && { faqs: '问题和回答都要写' }),
    ...(!isBlank && new Set(questions).size < questions.length && { faqs: '有重复的问题' }),
  }
}

/** Automatic answers of each target: its hours, a greeting, a text outside the hours, questions. */
export default function ChatSettings() {
  const [search, setSearch] = useAddress()
  const targets = useTargets()
  const targetId = search.target ?? targets[0]?.value
  return (
    <>
      <div className="page-head">
        <h1>客服设置</h1>
        <span className="grow" />
        <TargetField value={targetId} onChange={(target) => setSearch({ target })} />
      </div>
      {targetId === undefined ? <Loading rows={6} /> : <SettingForm key={targetId} targetId={targetId} />}
    </>
  )
}

function SettingForm({ targetId }: { targetId: string }) {
  const found = useCall('chat/setting', { targetId })
  const save = useAct('chat/saveSetting', ['chat'])
  const [done, setDone] = useState<Done | null>(null)
  const draft = useDraft<Fields>({
    present: found.data?.fields,
    titles: TITLES,
    faultsOf,
    show: {
      hours: (hours) => (hours ? `${hours.openTime}–${hours.closeTime}` : '按营业时间'),
      faqs: (faqs) => faqs.map(({ question }) => question).join('、') || '没有',
    },
    save: async (read, write) => {
      const next = doneAt('已保存', targetId)
      const { setting, conflicts } = await save.mutateAsync({ targetId, read, write })
      if (conflicts.length < Object.keys(write).length) setDone(next)
      return { present: setting.fields, conflicts }
    },
  })
  const { value, faults } = draft
  const usual = found.data?.usualHours ?? ''
  const [openTime = '09:00', closeTime = '22:00'] = usual.split('–')
  if (found.error)
    return (
      <ErrorStrip error={found.error} since={found.dataUpdatedAt || undefined} onRetry={() => void found.refetch()} />
    )
  if (!value) return <Loading rows={8} />
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['chat']} onClose={() => setDone(null)} />}
      {draft.panel}
      <div className="settings">
        <section>
          <div>
            <h2>接待</h2>
            <p className="note">顾客在对话里看到的时间，和自动发出的话</p>
          </div>
          <div className="card">
            <div className="body stack">
              <Field title={TITLES.hours} fault={faults.hours} isChanged={draft.isChanged('hours')}>
                <div className="row wrap">
                  <Switch
                    aria-label="单独设接待时间"
                    checked={value.hours !== null}
                    onChange={(isOwn) => draft.set('hours', isOwn ? { openTime, closeTime } : null)}
                  />
                  {value.hours ? (
                    <>
                      <Input
                        className="chat-time"
                        aria-label="开始时间"
                        maxLength={5}
                        value={value.hours.openTime}
                        onChange={({ target }) =>
                          value.hours && draft.set('hours', { ...value.hours, openTime: target.value })
                        }
                      />
                      <span>到</span>
                      <Input
                        className="chat-time"
                        aria-label="结束时间"
                        maxLength={5}
                        value={value.hours.closeTime}
                        onChange={({ target }) =>
                          value.hours && draft.set('hours', { ...value.hours, closeTime: target.value })
                        }
                      />
                    </>
                  ) : (
                    <span className="note">按营业时间 {usual}</span>
                  )}
                </div>
              </Field>
              <Field
                title={TITLES.greeting}
                isChanged={draft.isChanged('greeting')}
                note={`${value.greeting.length} / ${GREETING_MAX}`}
              >
                <Input.TextArea
                  aria-label={TITLES.greeting}
                  autoSize={{ minRows: 2, maxRows: 5 }}
                  maxLength={GREETING_MAX}
                  placeholder="不写就不发"
                  value={value.greeting}
                  onChange={({ target }) => draft.set('greeting', target.value)}
                />
                <p className="note">接待时间里，顾客当天的第一条消息后自动发一次</p>
              </Field>
              <Field
                title={TITLES.autoReply}
                isChanged={draft.isChanged('autoReply')}
                note={`${value.autoReply.length} / ${GREETING_MAX}`}
              >
                <Input.TextArea
                  aria-label={TITLES.autoReply}
                  autoSize={{ minRows: 2, maxRows: 5 }}
                  maxLength={GREETING_MAX}
                  placeholder="不写就不发"
                  value={value.autoReply}
                  onChange={({ target }) => draft.set('autoReply', target.value)}
                />
                <p className="note">不在接待时间时自动发，同一位顾客两小时内只发一次</p>
              </Field>
            </div>
          </div>
        </section>
        <section>
          <div>
            <h2>{TITLES.faqs}</h2>
            <p className="note">显示在顾客的输入框上方，点了马上得到回答，最多 {FAQS_MAX} 个</p>
          </div>
          <div className="card">
            <div className="body stack">
              <FaqList
                faqs={value.faqs}
                fault={faults.faqs}
                isChanged={draft.isChanged('faqs')}
                onChange={(faqs) => draft.set('faqs', faqs)}
              />
            </div>
          </div>
        </section>
      </div>
    </>
  )
}

interface FaqListProps {
  faqs: readonly Faq[]
  fault: string | undefined
  isChanged: boolean
  onChange(faqs: Faq[]): void
}

function FaqList({ faqs, fault, isChanged, onChange }: FaqListProps) {
  const put = (faqId: string, part: Partial<Faq>) =>
    onChange(faqs.map((faq) => (faq.faqId === faqId ? { ...faq, ...part } : faq)))
  return (
    <Field title="问题和回答" note={`${faqs.length} / ${FAQS_MAX}`} fault={fault} isChanged={isChanged}>
      {faqs.length === 0 && <Empty text="还没有常见问题" />}
      <ol className="chat-faqs">
        {faqs.map(({ faqId, question, answer }, place) => (
          <li key={faqId}>
            <div className="row">
              <Input
                aria-label={`问题 ${place + 1}`}
                placeholder="问题，如 能开发票吗"
                maxLength={FAQ_QUESTION_MAX}
                value={question}
                onChange={({ target }) => put(faqId, { question: target.value })}
              />
              <Button
                type="text"
                aria-label={`删除问题 ${place + 1}`}
                onClick={() => onChange(faqs.filter((faq) => faq.faqId !== faqId))}
              >
                删除
              </Button>
            </div>
            <Input.TextArea
              aria-label={`回答 ${place + 1}`}
              placeholder="回答"
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={FAQ_ANSWER_MAX}
              value={answer}
              onChange={({ target }) => put(faqId, { answer: target.value })}
            />
          </li>
        ))}
      </ol>
      <Button
        disabled={faqs.length >= FAQS_MAX}
        onClick={() => onChange([...faqs, { faqId: crypto.randomUUID(), question: '', answer: '' }])}
      >
        加一个问题
      </Button>
    </Field>
  )
}
