import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import type { Field, FieldTemplateProps, TemplatesType } from '@rjsf/utils'
import { ArrayField } from './arrayField.tsx'
import { LeafField } from './leafField.tsx'
import { ObjectField } from './objectField.tsx'

const Nothing = () => null

// The leaf draws its own frame, so that an error renders one field and not the form.
const Bare = ({ children, hidden }: FieldTemplateProps) => (hidden ? null : children)

const Leaf = LeafField as unknown as Field

/** The fields of the renderer: its own resolver of schemas, our drawing of each kind. */
export const FIELDS: Record<string, Field> = {
  SchemaField: SchemaField as Field,
  ObjectField: ObjectField as Field,
  ArrayField: ArrayField as Field,
  StringField: Leaf,
  NumberField: Leaf,
  BooleanField: Leaf,
  NullField: Nothing,
  FallbackField: Leaf,
  // Alternatives that are no list of choices only restrict the answer; the linter says so.
  AnyOfField: Nothing,
  OneOfField: Nothing,
}

export const TEMPLATES: Partial<TemplatesType> = {
  FieldTemplate: Bare,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
}
