import type { OutsideForm } from './outsideForm.ts'

const text = { type: 'string' }
const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

/** Bodies of OpenAPI's operations and forms of HTML as a generator writes them, after memory. */
export const APIS: OutsideForm[] = [
  {
    name: 'OpenAPI: pet',
    schema: form(
      {
        id: { type: 'integer', format: 'int64', examples: [10] },
        name: { ...text, examples: ['doggie'] },
        category: form({ id: { type: 'integer', format: 'int64' }, name: text }),
        photoUrls: { type: 'array', items: { ...text, format: 'uri' } },
        tags: { type: 'array', items: form({ id: { type: 'integer', format: 'int64' }, name: text }) },
        status: { ...text, description: 'pet status in the store', enum: ['available', 'pending', 'sold'] },
      },
      { required: ['name', 'photoUrls'] },
    ),
    answer: { name: 'Rex', photoUrls: ['https://example.com/a.jpg'], status: 'sold' },
  },
  {
    name: 'OpenAPI: order',
    schema: form({
      petId: { type: 'integer', format: 'int64' },
      quantity: { type: 'integer', format: 'int32' },
      shipDate: { ...text, format: 'date-time' },
      complete: { type: 'boolean' },
    }),
    answer: { petId: 7, quantity: 2 },
  },
  {
    name: 'OpenAPI: user',
    schema: form({
      username: text,
      email: { ...text, format: 'email' },
      password: { ...text, format: 'password' },
      phone: text,
      userStatus: { type: 'integer', format: 'int32' },
    }),
    answer: { username: 'theUser', password: '12345' },
  },
  {
    name: 'OpenAPI: webhook',
    schema: form(
      {
        url: { ...text, format: 'uri' },
        secret: { ...text, format: 'password', minLength: 8 },
        events: { type: 'array', minItems: 1, items: { enum: ['push', 'release'] } },
        id: { ...text, format: 'uuid', readOnly: true },
      },
      { required: ['url', 'events'] },
    ),
    answer: { url: 'https://example.com/hook', events: ['push'] },
  },
  {
    name: 'OpenAPI: network',
    schema: form({
      host: { ...text, format: 'hostname' },
      address: { ...text, format: 'ipv4' },
      address6: { ...text, format: 'ipv6' },
      timeout: { ...text, format: 'duration' },
      filter: { ...text, format: 'regex' },
    }),
    uiSchema: { address: { 'ui:widget': 'ipv4' }, host: { 'ui:widget': 'hostname' } },
    answer: { host: 'example.com', address: '192.0.2.1', address6: '::1', timeout: 'PT5M', filter: '^a+$' },
  },
  {
    name: 'OpenAPI: payment with a discriminator',
    schema: form({
      payment: {
        oneOf: [
          form({ kind: { const: 'card' }, number: text }, { title: 'Card', required: ['kind', 'number'] }),
          form({ kind: { const: 'transfer' }, iban: text }, { title: 'Transfer', required: ['kind', 'iban'] }),
        ],
      },
    }),
    plan: { '/payment': [1] },
    answer: { payment: { iban: 'DE00' } },
    sent: { payment: { kind: 'transfer', iban: 'DE00' } },
  },
  {
    name: 'OpenAPI: nullable by anyOf',
    schema: form({
      nick: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      score: { type: ['number', 'null'], exclusiveMinimum: 0 },
    }),
    answer: { nick: 'x', score: 1.5 },
  },
  {
    name: 'OpenAPI: page of a search',
    schema: form({
      page: { type: 'integer', minimum: 1, default: 1 },
      size: { type: 'integer', enum: [10, 20, 50], default: 20 },
      sort: { ...text, enum: ['asc', 'desc'] },
    }),
    uiSchema: { page: { 'ui:widget': 'UpDownWidget' }, size: { 'ui:widget': 'radio', 'ui:options': { inline: true } } },
    answer: { sort: 'asc' },
    sent: { page: 1, size: 20, sort: 'asc' },
  },
  {
    name: 'OpenAPI: a file as bytes',
    schema: form({
      name: text,
      content: { ...text, format: 'byte', contentEncoding: 'base64' },
      raw: { ...text, format: 'binary' },
    }),
    answer: { name: 'a', content: 'YWJj' },
  },
  {
    name: 'OpenAPI: labels by name',
    schema: form({ title: text, labels: { type: 'object', additionalProperties: text } }),
    answer: { title: 'x' },
  },
  {
    name: 'OpenAPI: a format of its own',
    schema: form({ amount: { ...text, format: 'iso-4217-amount' } }),
    refused: 'nobody but its author knows the format',
  },
  {
    name: 'HTML: sign-up',
    schema: form(
      {
        email: { ...text, format: 'email' },
        password: { ...text, minLength: 8 },
        news: { type: 'boolean' },
        terms: { const: true, title: 'I agree' },
      },
      { required: ['email', 'password', 'terms'] },
    ),
    uiSchema: {
      email: { 'ui:inputType': 'email', 'ui:autocomplete': 'email' },
      password: { 'ui:inputType': 'password', 'ui:autocomplete': 'new-password' },
      terms: { 'ui:widget': 'checkbox' },
    },
    answer: { email: 'a@b.cn', password: 'secret123', terms: true },
  },
  {
    name: 'HTML: all input types',
    schema: form({
      tel: text,
      url: { ...text, format: 'uri' },
      search: text,
      number: { type: 'number' },
      date: { ...text, format: 'date' },
      colour: { ...text, format: 'color' },
      month: text,
    }),
    uiSchema: {
      tel: { 'ui:inputType': 'tel' },
      url: { 'ui:widget': 'uri' },
      search: { 'ui:inputType': 'search' },
      colour: { 'ui:widget': 'ColorWidget' },
      month: { 'ui:inputType': 'month' },
    },
    answer: { tel: '1', url: 'https://a.cn', number: 2, colour: '#1F5EFF' },
  },
  {
    name: 'HTML: contact form',
    schema: form(
      {
        subject: text,
        message: { ...text, minLength: 10, maxLength: 500 },
        attachment: { ...text, format: 'data-url' },
      },
      { required: ['message'] },
    ),
    uiSchema: {
      message: { 'ui:widget': 'TextareaWidget', 'ui:rows': 8 },
      attachment: { 'ui:widget': 'FileWidget', 'ui:accept': 'image/*,.pdf' },
    },
    answer: { subject: 'Hi', message: 'Hello, world!' },
  },
  {
    name: 'HTML: checkout',
    schema: form(
      { shipping: { $ref: '#/$defs/address' }, same: { type: 'boolean', default: true } },
      {
        $defs: {
          address: form(
            { street: text, zip: { ...text, pattern: '^\\d{5}$' }, country: { ...text, enum: ['DE', 'FR'] } },
            { required: ['street', 'zip'] },
          ),
        },
        required: ['shipping'],
        if: { properties: { same: { const: false } } },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
        then: { properties: { billing: { $ref: '#/$defs/address' } }, required: ['billing'] },
      },
    ),
    uiSchema: {
      'ui:definitions': {
        '#/$defs/address': { zip: { 'ui:help': 'Five digits', 'ui:options': { inputmode: 'numeric' } } },
      },
    },
    answer: { shipping: { street: 'Road 1', zip: '10115' } },
    sent: { shipping: { street: 'Road 1', zip: '10115' }, same: true },
  },
  {
    name: 'HTML: survey of choices',
    schema: form({
      size: { ...text, enum: ['S', 'M', 'L'] },
      extras: { type: 'array', items: { ...text, enum: ['a', 'b'] } },
      level: { type: 'integer', minimum: 0, maximum: 10 },
    }),
    uiSchema: {
      size: { 'ui:widget': 'SelectWidget', 'ui:placeholder': 'Choose one' },
      extras: { 'ui:widget': 'checkboxes', 'ui:options': { inline: true } },
      level: { 'ui:widget': 'range' },
    },
    answer: { size: 'M', extras: ['a'] },
  },
  {
    name: 'HTML: a layout by a grid of rjsf',
    schema: form({ a: text, b: text }),
    uiSchema: { 'ui:field': 'LayoutGridField', 'ui:layoutGrid': { 'ui:row': ['a', 'b'] } },
    refused: 'a grid is code of rjsf, and the form has columns and groups',
  },
]
