import { PROTOCOL_HTML_MAX, PROTOCOL_KINDS } from '@contract/codes/protocol'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import { useAct, useCall } from '../../app/query'
import { useMay, useStaff } from '../../app/session'
import { useSaveBar } from '../../frame/save-bar'
import { Button, Empty, ErrorStrip, Field, Input, Loading, Modal, Moment, MomentField } from '../../ui'
import { HtmlText } from './html-text'
import { VersionTag } from './protocol-index'
import './content.css'

/** The versions of a document: their texts, and a new one. */
export default function ProtocolDetail() {
  const { typeCode = '' } = useParams({ strict: false }) as { typeCode?: string }
  const list = useCall('protocol/list', {})
  const mayEdit = useMay('content.edit')
  const { allStores } = useStaff()
  const [search, setSearch] = useAddress()
  const [isWriting, setWriting] = useState(false)
  const [published, setPublished] = useState('')
  const versions = (list.data?.records ?? []).filter((one) => one.typeCode === typeCode)
  const now = versions.find(({ state }) => state === 'now') ?? versions[0]
  const shown = versions.find(({ version }) => version === search.version) ?? now
  const kind = PROTOCOL_KINDS.find((one) => one.typeCode === typeCode)
  const title = now?.title ?? kind?.title ?? typeCode
  if (!list.data)
    return list.error ? <ErrorStrip error={list.error} onRetry={() => void list.refetch()} /> : <Loading rows={8} />
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to={'/protocols' as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          协议
        </Link>
      </nav>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="note">{kind?.note}</span>
        <span className="grow" />
        {mayEdit && !isWriting && (
          <Button
            type="primary"
            disabled={!allStores}
            title={allStores ? undefined : '只有管全部店铺的账号能改'}
            onClick={() => setWriting(true)}
          >
            写新版本
          </Button>
        )}
      </div>
      {published !== '' && (
        <p className="strip" role="status">
          {published}
        </p>
      )}
      {isWriting ? (
        <NewVersion
          typeCode={typeCode}
          title={title}
          from={now?.version}
          onClose={() => setWriting(false)}
          onDone={(text) => {
            setPublished(text)
            setWriting(false)
          }}
        />
      ) : (
        <div className="detail">
          <section className="card" aria-label="正文">
            <div className="body">
              {shown ? <VersionText typeCode={typeCode} version={shown.version} /> : <Empty text="还没有发布过" />}
            </div>
          </section>
          <aside className="card" aria-label="版本">
            <ul className="rows">
              {versions.map(({ version, publishedAt, state }) => (
                <li key={version} className="row">
                  <span className="two-lines grow">
                    <button
                      type="button"
                      className="link"
                      aria-current={version === shown?.version}
                      onClick={() => setSearch({ version })}
                    >
                      {version}
                    </button>
                    <span className="note">
                      <Moment at={publishedAt} />
                    </span>
                  </span>
                  <VersionTag state={state} />
                </li>
              ))}
            </ul>
          </aside>
        </div>
      )}
    </>
  )
}

function VersionText({ typeCode, version }: { typeCode: string; version: string }) {
  const found = useCall('protocol/detail', { typeCode, version })
  if (found.data) return <HtmlText html={found.data.html} />
  return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={8} />
}

interface NewVersionProps {
  typeCode: string
  title: string
  /** The version from which it starts. */
  from: string | undefined
  onClose(): void
  onDone(text: string): void
}

function NewVersion(props: NewVersionProps) {
  const found = useCall(
    'protocol/detail',
    { typeCode: props.typeCode, version: props.from ?? '' },
    { enabled: props.from !== undefined, staleTime: Number.POSITIVE_INFINITY },
  )
  if (props.from === undefined) return <VersionForm {...props} html="" />
  if (found.data) return <VersionForm {...props} html={found.data.html} />
  return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={8} />
}

function VersionForm({ typeCode, title: before, html, onClose, onDone }: NewVersionProps & { html: string }) {
  const put = useAct('protocol/put', ['protocol'])
  const preview = useAct('protocol/preview', [])
  const [text, setText] = useState(html)
  const [title, setTitle] = useState(before)
  const [version, setVersion] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const [isAsking, setAsking] = useState(false)
  const changed = [text !== html && '正文', title !== before && '名称', version !== '' && '版本'].filter(Boolean)
  const faults = [text.trim() === '', title.trim() === '', version.trim() === ''].filter(Boolean).length
  useSaveBar(
    changed.length === 0
      ? null
      : {
          count: changed.length,
          text: `${changed.join('、')}${version.trim() === '' ? '，还要填版本号' : ''}`,
          faults,
          isSaving: put.isPending || preview.isPending,
          discard: onClose,
          save: () =>
            void preview
              .mutateAsync({ html: text })
              .then(() => setAsking(true))
              .catch(() => undefined),
        },
  )
  const publish = async () => {
    const moment = at === null ? {} : { publishedAt: at }
    const done = await put.mutateAsync({
      typeCode,
      version: version.trim(),
      title: title.trim(),
      html: text,
      ...moment,
    })
    onDone(`版本 ${done.version} ${done.state === 'coming' ? '会按时生效' : '已生效'}`)
  }
  const error = put.error ?? preview.error
  return (
    <div className="stack">
      {error && <ErrorStrip error={error} />}
      <div className="editor">
        <section className="card" aria-label="新版本">
          <div className="body stack">
            <div className="beside">
              <Field title="版本">
                <Input
                  aria-label="版本"
                  placeholder="如 2.1"
                  maxLength={20}
                  value={version}
                  onChange={({ target }) => setVersion(target.value)}
                />
              </Field>
              <Field title="名称">
                <Input
                  aria-label="名称"
                  maxLength={40}
                  value={title}
                  onChange={({ target }) => setTitle(target.value)}
                />
              </Field>
              <Field title="生效" note="空为立即">
                <MomentField label="生效" value={at} onChange={setAt} />
              </Field>
            </div>
            <Field title="正文" note="段落 <p>，小标题 <h3>，列表 <ul><li>，加粗 <b>">
              <Input.TextArea
                aria-label="正文"
                className="mono"
                autoSize={{ minRows: 16, maxRows: 30 }}
                maxLength={PROTOCOL_HTML_MAX}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
          </div>
        </section>
        <aside className="card preview" aria-label="预览">
          <header>
            <h2>预览</h2>
          </header>
          <div className="body">
            <HtmlText html={text} />
          </div>
        </aside>
      </div>
      <div className="drawer-foot">
        <Button onClick={onClose}>取消</Button>
      </div>
      <Modal
        open={isAsking}
        title={`发布${title} ${version}`}
        okText={at === null ? '现在发布' : '按时发布'}
        okButtonProps={{ loading: put.isPending }}
        cancelText="再看看"
        onOk={() => {
          setAsking(false)
          void publish().catch(() => undefined)
        }}
        onCancel={() => setAsking(false)}
      >
        <p>发布后不能撤回，只能再发新版本。{typeCode === 'PRIVACY_POLICY' && '每位顾客会再同意一次隐私政策。'}</p>
        <p className="note">保留下来的正文 {preview.data?.html.length ?? 0} 字</p>
      </Modal>
    </div>
  )
}
