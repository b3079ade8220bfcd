import type { OutsideForm } from './outsideForm.ts'

const text = { type: 'string' }
const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

/** JSON Forms' examples, questionnaires as SurveyJS has them, and questions of GOV.UK's pattern library, after memory. */
export const PRODUCTS: OutsideForm[] = [
  {
    name: 'JSON Forms: person',
    schema: form(
      {
        name: { ...text, minLength: 3, description: 'Please enter your name' },
        vegetarian: { type: 'boolean' },
        birthDate: { ...text, format: 'date' },
        nationality: { ...text, enum: ['DE', 'IT', 'JP', 'US', 'RU', 'Other'] },
        personalData: form(
          {
            age: { type: 'integer' },
            height: { type: 'number' },
            drivingSkill: { type: 'number', maximum: 10, minimum: 1, default: 7 },
          },
          { required: ['age', 'height'] },
        ),
        occupation: text,
        postalCode: { ...text, maxLength: 5 },
      },
      { required: ['occupation', 'nationality'] },
    ),
    answer: { name: 'Ana', occupation: 'Baker', nationality: 'IT', personalData: { age: 36, height: 180 } },
    sent: {
      name: 'Ana',
      occupation: 'Baker',
      nationality: 'IT',
      personalData: { age: 36, height: 180, drivingSkill: 7 },
    },
  },
  {
    name: 'JSON Forms: oneOf',
    schema: form(
      {
        name: text,
        addressOrUser: { oneOf: [{ $ref: '#/definitions/address' }, { $ref: '#/definitions/user' }] },
      },
      {
        definitions: {
          address: form(
            { street_address: text, city: text, state: text },
            { title: 'Address', required: ['street_address', 'city', 'state'] },
          ),
          user: form({ name: text, mail: text }, { title: 'User', required: ['name', 'mail'] }),
        },
        required: ['name'],
      },
    ),
    plan: { '/addressOrUser': [1] },
    answer: { name: 'Ana', addressOrUser: { name: 'Ana', mail: 'a' } },
  },
  {
    name: 'JSON Forms: array of comments',
    schema: form({
      comments: {
        type: 'array',
        items: form({
          date: { ...text, format: 'date' },
          message: { ...text, maxLength: 50 },
          enum: { ...text, enum: ['foo', 'bar'] },
        }),
      },
    }),
    answer: { comments: [{ date: '2027-03-01', message: 'first', enum: 'foo' }] },
  },
  {
    name: 'JSON Forms: enums',
    schema: form({
      plainEnum: { ...text, enum: ['foo', 'bar'] },
      oneOfEnum: {
        ...text,
        oneOf: [
          { const: 'foo', title: 'Foo' },
          { const: 'bar', title: 'Bar' },
        ],
      },
      multi: {
        type: 'array',
        uniqueItems: true,
        items: {
          oneOf: [
            { const: 'a', title: 'Alpha' },
            { const: 'b', title: 'Beta' },
          ],
        },
      },
    }),
    uiSchema: { plainEnum: { 'ui:widget': 'radio' } },
    answer: { plainEnum: 'foo', oneOfEnum: 'Bar', multi: ['Alpha'] },
    sent: { plainEnum: 'foo', oneOfEnum: 'bar', multi: ['a'] },
  },
  {
    name: 'SurveyJS: net promoter score',
    schema: form(
      {
        score: { type: 'integer', minimum: 0, maximum: 10, title: 'How likely are you to recommend us?' },
        why: { ...text, title: 'Why?' },
      },
      { required: ['score'] },
    ),
    uiSchema: { score: { 'ui:widget': 'rating' }, why: { 'ui:widget': 'textarea', 'ui:rows': 4 } },
  },
  {
    name: 'SurveyJS: product feedback',
    schema: form({
      satisfaction: { type: 'integer', minimum: 1, maximum: 5 },
      features: {
        type: 'array',
        uniqueItems: true,
        maxItems: 3,
        items: { enum: ['Speed', 'Design', 'Price', 'Support'] },
      },
      other: text,
    }),
    uiSchema: {
      satisfaction: { 'ui:widget': 'RatingWidget', 'ui:options': { stars: 5, shape: 'star' } },
      features: { 'ui:widget': 'CheckboxesWidget', 'ui:inline': true },
    },
    answer: { features: ['Speed', 'Price'], other: 'x' },
  },
  {
    name: 'SurveyJS: employment panels',
    schema: form(
      {
        employers: {
          type: 'array',
          title: 'Employers',
          minItems: 1,
          maxItems: 3,
          items: form(
            {
              name: { ...text, title: 'Name' },
              from: { ...text, format: 'date' },
              current: { type: 'boolean', title: 'I work here' },
            },
            { required: ['name'] },
          ),
        },
      },
      { required: ['employers'] },
    ),
    uiSchema: { employers: { items: { current: { 'ui:widget': 'CheckboxWidget' } } } },
    answer: { employers: [{ name: 'Acme' }] },
  },
  {
    name: 'SurveyJS: visible if',
    schema: form(
      { haveKids: { type: 'boolean', title: 'Do you have children?' } },
      {
        required: ['haveKids'],
        if: { properties: { haveKids: { const: true } } },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
        then: { properties: { kids: { type: 'integer', minimum: 1, title: 'How many?' } }, required: ['kids'] },
      },
    ),
    uiSchema: { kids: { 'ui:widget': 'updown' } },
    answer: { haveKids: true, kids: 2 },
  },
  {
    name: 'SurveyJS: order of preference',
    schema: form({ drinks: { type: 'array', items: { enum: ['Water', 'Tea', 'Coffee'] }, uniqueItems: true } }),
    uiSchema: { drinks: { 'ui:widget': 'ranking' } },
  },
  {
    name: 'GOV.UK: full name and date of birth',
    schema: form(
      {
        fullName: { ...text, title: 'What is your full name?' },
        born: form(
          {
            day: { type: 'integer', minimum: 1, maximum: 31 },
            month: { type: 'integer', minimum: 1, maximum: 12 },
            year: { type: 'integer', minimum: 1900 },
          },
          { required: ['day', 'month', 'year'] },
        ),
      },
      { required: ['fullName', 'born'] },
    ),
    uiSchema: {
      fullName: { 'ui:autocomplete': 'name' },
      born: { 'ui:order': ['day', 'month', 'year'], day: { 'ui:inputType': 'number' } },
    },
    answer: { fullName: 'Jo Doe', born: { day: 27, month: 3, year: 1987 } },
  },
  {
    name: 'GOV.UK: address',
    schema: form(
      {
        line1: text,
        line2: text,
        town: text,
        county: text,
        postcode: { ...text, pattern: '^[A-Za-z]{1,2}\\d[A-Za-z\\d]? ?\\d[A-Za-z]{2}$' },
      },
      { required: ['line1', 'town', 'postcode'] },
    ),
    uiSchema: {
      line1: { 'ui:options': { autocomplete: 'address-line1' } },
      postcode: { 'ui:help': 'For example, SW1A 2AA', 'ui:options': { autocapitalize: 'characters' } },
    },
    answer: { line1: '1 Road', town: 'London', postcode: 'SW1A 2AA' },
  },
  {
    name: 'GOV.UK: how to contact you',
    schema: form(
      { contact: { ...text, enum: ['email', 'phone', 'text'] } },
      {
        required: ['contact'],
        dependencies: {
          contact: {
            oneOf: [
              { properties: { contact: { const: 'email' }, email: { ...text, format: 'email' } }, required: ['email'] },
              { properties: { contact: { const: 'phone' }, phone: text }, required: ['phone'] },
              { properties: { contact: { const: 'text' }, mobile: text }, required: ['mobile'] },
            ],
          },
        },
      },
    ),
    uiSchema: { contact: { 'ui:enumNames': ['Email', 'Phone', 'Text message'], 'ui:widget': 'radio' } },
    answer: { contact: 'Phone', phone: '07700 900457' },
    sent: { contact: 'phone', phone: '07700 900457' },
  },
  {
    name: 'GOV.UK: national insurance number',
    schema: form(
      { nino: { ...text, pattern: '^[A-Z]{2} ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]$', examples: ['QQ 12 34 56 C'] } },
      { required: ['nino'] },
    ),
    uiSchema: { nino: { 'ui:title': 'What is your National Insurance number?', 'ui:style': { width: '10em' } } },
    answer: { nino: 'QQ123456C' },
  },
  {
    name: 'GOV.UK: equality questions',
    schema: form({
      disability: { enum: ['Yes', 'No', 'Prefer not to say'] },
      marital: { enum: ['Married', 'Not married', 'Prefer not to say'] },
    }),
    uiSchema: { 'ui:description': 'You can skip these', disability: { 'ui:widget': 'RadioWidget' } },
    answer: { disability: 'No' },
  },
  {
    name: 'GOV.UK: countries lived in',
    schema: form(
      {
        nationality: { type: 'array', minItems: 1, items: { enum: ['British', 'Irish', 'Other'] }, uniqueItems: true },
        countries: { type: 'array', items: text },
      },
      { required: ['nationality'] },
    ),
    uiSchema: {
      nationality: { 'ui:widget': 'select' },
      countries: { 'ui:options': { orderable: false }, 'ui:addable': true },
    },
    answer: { nationality: ['British'], countries: ['France', 'Spain'] },
  },
]
