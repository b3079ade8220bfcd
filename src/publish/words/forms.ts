import type { Fault } from '#publish/model/origins.ts'

/** What is said of forms besides what their own lint says. */
export const FORM = {
  notCompiled: (reason: string): Fault => ({
    code: 'form.compile',
    message: { zh: `表单无法编译：${reason}`, en: `the form cannot be compiled: ${reason}` },
  }),
} as const
