import { PERMISSIONS, type Permission, ROLE_ID_PATTERN } from '@contract/codes/staff'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { useSaveBar } from '../../frame/save-bar'
import { ActDrawer } from '../../patterns/act-drawer'
import { Button, Checkbox, ErrorStrip, Form, Input, Loading } from '../../ui'

type Role = Reply<'role/list'>['records'][number]
type Draft = Record<string, readonly Permission[]>

/** Permissions of each role; the built-in roles are fixed. */
export default function RoleIndex() {
  const list = useCall('role/list', {})
  const mayEdit = useMay('staff.edit')
  const save = useAct('role/save', ['role', 'session'])
  const [draft, setDraft] = useState<Draft>({})
  const [isAdding, setAdding] = useState(false)
  const roles = list.data?.records ?? []
  const changed = roles.filter(({ roleId, permissions }) => {
    const next = draft[roleId]
    return next !== undefined && [...next].sort().join() !== [...permissions].sort().join()
  })
  useSaveBar(
    changed.length === 0
      ? null
      : {
          count: changed.length,
          text: changed.map(({ name }) => name).join('、'),
          faults: 0,
          isSaving: save.isPending,
          discard: () => setDraft({}),
          save: () => void saveAll().catch(() => undefined),
        },
  )
  const saveAll = async () => {
    for (const { roleId, name, version } of changed)
      await save.mutateAsync({ roleId, name, version, permissions: [...(draft[roleId] ?? [])] })
    setDraft({})
  }
  const toggle = (role: Role, permission: Permission) => {
    const now = draft[role.roleId] ?? role.permissions
    const next = now.includes(permission) ? now.filter((one) => one !== permission) : [...now, permission]
    setDraft({ ...draft, [role.roleId]: next })
  }
  return (
    <>
      <div className="page-head">
        <h1>角色</h1>
        <span className="grow" />
        {mayEdit && (
          <Button type="primary" onClick={() => setAdding(true)}>
            添加角色
          </Button>
        )}
      </div>
      {save.error && <ErrorStrip error={save.error} />}
      <section className="card index" aria-label="角色">
        {list.error && <ErrorStrip error={list.error} onRetry={() => void list.refetch()} />}
        {list.data ? (
          <section className="matrix" tabIndex={0} aria-label="权限表">
            <table>
              <thead>
                <tr>
                  <th scope="col">权限</th>
                  {roles.map(({ roleId, name, isBuiltIn }) => (
                    <th key={roleId} scope="col">
                      {name}
                      {isBuiltIn && <span className="note">固定</span>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Object.entries(PERMISSIONS).map(([key, title]) => (
                  <tr key={key}>
                    <th scope="row">{title}</th>
                    {roles.map((role) => (
                      <td key={role.roleId}>
                        <Checkbox
                          aria-label={`${role.name}：${title}`}
                          disabled={role.isBuiltIn || !mayEdit}
                          checked={(draft[role.roleId] ?? role.permissions).includes(key as Permission)}
                          onChange={() => toggle(role, key as Permission)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          !list.error && <Loading />
        )}
      </section>
      {isAdding && <NewRole onClose={() => setAdding(false)} />}
    </>
  )
}

function NewRole({ onClose }: { onClose(): void }) {
  const save = useAct('role/save', ['role'])
  const [form] = Form.useForm<{ roleId: string; name: string }>()
  return (
    <ActDrawer
      title="添加角色"
      button="添加"
      act={save}
      onSubmit={async () => {
        await save.mutateAsync({ ...(await form.validateFields()), permissions: [] })
        onClose()
      }}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false}>
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填名称' }]}>
          <Input maxLength={20} autoFocus />
        </Form.Item>
        <Form.Item
          name="roleId"
          label="代号"
          extra="小写字母、数字和 -，以后不能改"
          rules={[{ required: true, pattern: new RegExp(ROLE_ID_PATTERN), message: '2–40 位小写字母、数字和 -' }]}
        >
          <Input maxLength={40} />
        </Form.Item>
      </Form>
      <p className="note">添加后没有任何权限，再到表里勾选</p>
    </ActDrawer>
  )
}
