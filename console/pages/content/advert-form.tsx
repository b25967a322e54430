import { ADVERT_SPACES } from '@contract/codes/advert'
import type { Reply } from '../../app/api'
import type { Draft, DraftOptions } from '../../patterns/use-draft'
import { Field, Input, InputNumber, Select, Shot } from '../../ui'
import { AdvertPreview } from './advert-preview'
import { GroundField, groundText } from './ground-field'
import { LinkField, linkFault } from './link-field'
import { endText, PeriodField, startText } from './period-field'
import { PictureOne } from './picture-one'

export type AdvertFields = Reply<'advert/detail'>['fields']

export const ADVERT_TITLES: Readonly<Record<keyof AdvertFields, string>> = {
  spaceId: '位置',
  position: '顺序',
  kicker: '小标题',
  lines: '大标题',
  callout: '标签',
  image: '图片',
  ground: '底色',
  command: '点了去哪',
  startAt: '上线时间',
  endAt: '下线时间',
  bdCityCode: '城市',
}

export const spaceText = (spaceId: string): string =>
  ADVERT_SPACES.find((space) => space.spaceId === spaceId)?.title ?? spaceId

export const SHOW_ADVERT: NonNullable<DraftOptions<AdvertFields>['show']> = {
  spaceId: spaceText,
  lines: (lines) => lines.join('\n'),
  image: (image) => (image.url === '' ? '没有图片' : <Shot picture={image} size={64} />),
  ground: groundText,
  command: (command) => (command ? [command.cmd, ...Object.values(command.params)].join(' ') : '不跳转'),
  startAt: startText,
  endAt: endText,
  bdCityCode: (code) => code || '全部城市',
}

export function advertFaults(fields: AdvertFields): { [K in keyof AdvertFields]?: string } {
  const link = linkFault(fields.command)
  return {
    ...(fields.lines.every((line) => line.trim() === '') && { lines: '请填大标题' }),
    ...(fields.lines.length > 2 && { lines: '最多两行' }),
    ...(fields.endAt <= fields.startAt && { endAt: '下线时间要晚于上线时间' }),
    ...(!/^\d{0,20}$/.test(fields.bdCityCode) && { bdCityCode: '填区划代码，如 330100' }),
    ...(link !== undefined && { command: link }),
  }
}

/** The fields of an advert, and beside them how the shop shows it. */
export function AdvertForm({
  draft,
  linkText,
  isOff,
}: {
  draft: Draft<AdvertFields>
  linkText: string
  isOff: boolean
}) {
  const { value, set, faults, isChanged } = draft
  if (!value) return null
  const of = (field: keyof AdvertFields) => ({
    title: ADVERT_TITLES[field],
    fault: faults[field],
    isChanged: isChanged(field),
  })
  const text = (field: 'kicker' | 'callout', most: number) => (
    <Field {...of(field)} note={`${value[field].length} / ${most}`}>
      <Input
        aria-label={ADVERT_TITLES[field]}
        maxLength={most}
        disabled={isOff}
        value={value[field]}
        onChange={({ target }) => set(field, target.value)}
      />
    </Field>
  )
  return (
    <div className="editor">
      <section className="card" aria-label="广告内容">
        <div className="body stack">
          {text('kicker', 40)}
          <Field {...of('lines')} note="一行或两行">
            <Input.TextArea
              aria-label={ADVERT_TITLES.lines}
              autoSize={{ minRows: 2, maxRows: 3 }}
              maxLength={81}
              disabled={isOff}
              value={value.lines.join('\n')}
              onChange={({ target }) => set('lines', target.value.split('\n'))}
            />
          </Field>
          {text('callout', 20)}
          <Field {...of('image')} note="透明底最好">
            <PictureOne value={value.image} isOff={isOff} onChange={(image) => set('image', image)} />
          </Field>
          <Field {...of('ground')} note={groundText(value.ground)}>
            <GroundField value={value.ground} isOff={isOff} onChange={(ground) => set('ground', ground)} />
          </Field>
          <Field {...of('command')}>
            <LinkField
              value={value.command}
              text={linkText}
              isOff={isOff}
              onChange={(command) => set('command', command)}
            />
          </Field>
          <Field
            title="什么时候出现"
            fault={faults.startAt ?? faults.endAt}
            isChanged={isChanged('startAt') || isChanged('endAt')}
          >
            <PeriodField
              startAt={value.startAt}
              endAt={value.endAt}
              isOff={isOff}
              onStart={(at) => set('startAt', at)}
              onEnd={(at) => set('endAt', at)}
            />
          </Field>
          <div className="beside">
            <Field {...of('spaceId')}>
              <Select
                aria-label={ADVERT_TITLES.spaceId}
                disabled={isOff}
                value={value.spaceId}
                options={[...new Set([...ADVERT_SPACES.map(({ spaceId }) => spaceId), value.spaceId])].map(
                  (spaceId) => ({
                    value: spaceId,
                    label: spaceText(spaceId),
                  }),
                )}
                onChange={(spaceId: string) => set('spaceId', spaceId)}
              />
            </Field>
            <Field {...of('position')} note="小的在前">
              <InputNumber
                aria-label={ADVERT_TITLES.position}
                min={0}
                max={999_999}
                precision={0}
                disabled={isOff}
                value={value.position}
                onChange={(position) => set('position', position ?? 0)}
              />
            </Field>
            <Field {...of('bdCityCode')} note="空为全部城市">
              <Input
                aria-label={ADVERT_TITLES.bdCityCode}
                placeholder="如 330100"
                maxLength={20}
                disabled={isOff}
                value={value.bdCityCode}
                onChange={({ target }) => set('bdCityCode', target.value.trim())}
              />
            </Field>
          </div>
        </div>
      </section>
      <aside className="card preview" aria-label="在手机上">
        <header>
          <h2>在手机上</h2>
        </header>
        <div className="body">
          <AdvertPreview fields={value} />
        </div>
      </aside>
    </div>
  )
}
