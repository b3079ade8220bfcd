import type { OutsideForm } from './outsideForm.ts'

const text = { type: 'string' }
const address = {
  type: 'object',
  properties: { street_address: text, city: text, state: text },
  required: ['street_address', 'city', 'state'],
}
const numbers = { type: 'string', enum: ['one', 'two', 'three'] }
const pets = ['No', 'Yes: One', 'Yes: More than one']

/** The samples of rjsf's playground, after memory. */
export const RJSF: OutsideForm[] = [
  {
    name: 'simple',
    schema: {
      title: 'A registration form',
      description: 'A simple form example.',
      type: 'object',
      required: ['firstName', 'lastName'],
      properties: {
        firstName: { type: 'string', title: 'First name', default: 'Chuck' },
        lastName: { type: 'string', title: 'Last name' },
        age: { type: 'integer', title: 'Age' },
        bio: { type: 'string', title: 'Bio' },
        password: { type: 'string', title: 'Password', minLength: 3 },
        telephone: { type: 'string', title: 'Telephone', minLength: 10 },
      },
    },
    uiSchema: {
      'ui:globalOptions': { copyable: true },
      firstName: {
        'ui:autofocus': true,
        'ui:emptyValue': '',
        'ui:placeholder': 'ui:emptyValue causes this field to always be valid despite being required',
        'ui:autocomplete': 'family-name',
        'ui:enableMarkdownInDescription': true,
        'ui:description': 'Make text **bold** or *italic*.',
      },
      lastName: { 'ui:autocomplete': 'given-name' },
      age: { 'ui:widget': 'updown', 'ui:title': 'Age of person', 'ui:description': '(earth year)' },
      bio: { 'ui:widget': 'textarea' },
      password: { 'ui:widget': 'password', 'ui:help': 'Hint: Make it strong!' },
      telephone: { 'ui:options': { inputType: 'tel' } },
    },
    answer: {
      firstName: 'Chuck',
      lastName: 'Norris',
      age: 75,
      bio: 'Roundhouse',
      password: 'noneed',
      telephone: '1-800-KICKASS',
    },
  },
  {
    name: 'nested',
    schema: {
      title: 'A list of tasks',
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string', title: 'Task list title' },
        tasks: {
          type: 'array',
          title: 'Tasks',
          items: {
            type: 'object',
            required: ['title'],
            properties: {
              title: { type: 'string', title: 'Title' },
              details: { type: 'string', title: 'Task details' },
              done: { type: 'boolean', title: 'Done?', default: false },
            },
          },
        },
      },
    },
    uiSchema: { tasks: { items: { details: { 'ui:widget': 'textarea' } } } },
    answer: { title: 'My tasks', tasks: [{ title: 'First', details: 'A long text', done: true }] },
  },
  {
    name: 'numbers',
    schema: {
      type: 'object',
      title: 'Number fields & widgets',
      properties: {
        number: { title: 'Number', type: 'number' },
        integer: { title: 'Integer', type: 'integer' },
        numberEnum: { type: 'number', title: 'Number enum', enum: [1, 2, 3] },
        numberEnumRadio: { type: 'number', title: 'Number enum', enum: [1, 2, 3] },
        integerRange: { title: 'Integer range', type: 'integer', minimum: -50, maximum: 50 },
        integerRangeSteps: { title: 'Steps', type: 'integer', minimum: 50, maximum: 100, multipleOf: 10 },
      },
    },
    uiSchema: {
      integer: { 'ui:widget': 'updown' },
      numberEnumRadio: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
      integerRange: { 'ui:widget': 'range' },
      integerRangeSteps: { 'ui:widget': 'range' },
    },
    answer: { number: 3.14, integer: 42, numberEnum: 2 },
  },
  {
    name: 'widgets',
    schema: {
      title: 'Widgets',
      type: 'object',
      properties: {
        stringFormats: {
          type: 'object',
          title: 'String formats',
          properties: { email: { ...text, format: 'email' }, uri: { ...text, format: 'uri' } },
        },
        boolean: {
          type: 'object',
          properties: {
            default: { type: 'boolean', title: 'checkbox (default)' },
            radio: { type: 'boolean', title: 'radio buttons', description: 'A description' },
            select: { type: 'boolean', title: 'select box' },
          },
        },
        string: {
          type: 'object',
          properties: { default: text, textarea: text, placeholder: text, color: { ...text, default: '#151ce6' } },
        },
        secret: { ...text, default: "I'm a hidden string." },
        disabled: { ...text, default: 'I am disabled.' },
        readonly: { ...text, default: 'I am read-only.' },
        widgetOptions: { ...text, default: 'I am yellow' },
        selectWidgetOptions: { ...text, enum: ['foo', 'bar'] },
      },
    },
    uiSchema: {
      boolean: { radio: { 'ui:widget': 'radio' }, select: { 'ui:widget': 'select' } },
      string: {
        textarea: { 'ui:widget': 'textarea', 'ui:options': { rows: 5 } },
        placeholder: { 'ui:placeholder': 'This is a placeholder' },
        color: { 'ui:widget': 'color', 'ui:options': { label: false } },
      },
      secret: { 'ui:widget': 'hidden' },
      disabled: { 'ui:disabled': true },
      readonly: { 'ui:readonly': true },
      widgetOptions: { 'ui:options': { backgroundColor: 'yellow' } },
      selectWidgetOptions: { 'ui:enumNames': ['Foo', 'Bar'] },
    },
    refused: 'backgroundColor belongs to a control that the sample codes itself',
  },
  {
    name: 'ordering',
    schema: {
      title: 'A registration form',
      type: 'object',
      required: ['firstName', 'lastName'],
      properties: { password: text, lastName: text, bio: text, firstName: text, age: { type: 'integer' } },
    },
    uiSchema: {
      'ui:order': ['firstName', 'lastName', '*', 'password'],
      age: { 'ui:widget': 'updown' },
      bio: { 'ui:widget': 'textarea' },
      password: { 'ui:widget': 'password' },
    },
    answer: { firstName: 'Chuck', lastName: 'Norris', age: 75 },
  },
  {
    name: 'references',
    schema: {
      definitions: {
        address,
        node: {
          type: 'object',
          properties: { name: text, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
        },
      },
      type: 'object',
      properties: {
        billing_address: { title: 'Billing address', $ref: '#/definitions/address' },
        shipping_address: { title: 'Shipping address', $ref: '#/definitions/address' },
        tree: { title: 'Recursive references', $ref: '#/definitions/node' },
      },
    },
    uiSchema: { 'ui:order': ['shipping_address', 'billing_address', 'tree'] },
    answer: { billing_address: { street_address: '21, Jump Street', city: 'Babel', state: 'Neverland' } },
  },
  {
    name: 'custom field',
    schema: {
      title: 'A registration form',
      definitions: { specialString: text },
      type: 'object',
      properties: { mystring: { $ref: '#/definitions/specialString' }, mynumber: { type: 'number' } },
    },
    uiSchema: { mystring: { 'ui:field': 'specialInput' } },
    refused: 'ui:field names a field of its own code',
  },
  {
    name: 'errors',
    schema: {
      title: 'Contextualized errors',
      type: 'object',
      properties: {
        firstName: { ...text, title: 'First name', minLength: 8, pattern: '\\d+' },
        active: { type: 'boolean', title: 'Active' },
        skills: { type: 'array', items: { ...text, minLength: 5 } },
        multipleChoicesList: {
          type: 'array',
          uniqueItems: true,
          maxItems: 2,
          items: { ...text, enum: ['foo', 'bar', 'fuzz'] },
        },
      },
    },
    answer: { firstName: 'Chuck123', skills: ['karate', 'piano'], multipleChoicesList: ['foo', 'bar'] },
  },
  {
    name: 'examples',
    schema: {
      title: 'Examples',
      type: 'object',
      properties: {
        browser: { ...text, title: 'Browser', examples: ['Firefox', 'Chrome', 'Opera', 'Vivaldi', 'Safari'] },
      },
    },
    answer: { browser: 'Opera' },
  },
  {
    name: 'large',
    schema: {
      definitions: { largeEnum: { ...text, enum: Array.from({ length: 100 }, (_, at) => `option #${at}`) } },
      title: 'A rather large form',
      type: 'object',
      properties: {
        ...Object.fromEntries(['string', 'string2', 'string3'].map((name) => [name, { ...text, title: name }])),
        ...Object.fromEntries(
          Array.from({ length: 10 }, (_, at) => [`choice${at + 1}`, { $ref: '#/definitions/largeEnum' }]),
        ),
      },
    },
    answer: { string: 'x', choice3: 'option #7' },
  },
  {
    name: 'date and time',
    schema: {
      title: 'Date and time widgets',
      type: 'object',
      properties: {
        native: {
          title: 'Native',
          type: 'object',
          properties: {
            datetime: { ...text, format: 'date-time' },
            date: { ...text, format: 'date' },
            time: { ...text, format: 'time' },
          },
        },
        alternative: {
          title: 'Alternative',
          type: 'object',
          properties: { 'alt-datetime': { ...text, format: 'date-time' }, 'alt-date': { ...text, format: 'date' } },
        },
      },
    },
    uiSchema: {
      alternative: {
        'alt-datetime': { 'ui:widget': 'alt-datetime', 'ui:options': { yearsRange: [1980, 2030] } },
        'alt-date': { 'ui:widget': 'alt-date', 'ui:options': { format: 'YMD', hideClearButton: true } },
      },
    },
    answer: { native: { date: '2027-04-18' } },
  },
  {
    name: 'validation',
    schema: {
      title: 'Custom validation',
      type: 'object',
      properties: {
        pass1: { title: 'Password', ...text, minLength: 3 },
        pass2: { title: 'Repeat password', ...text, minLength: 3 },
        age: { title: 'Age', type: 'number', minimum: 18 },
      },
    },
    uiSchema: { pass1: { 'ui:widget': 'password' }, pass2: { 'ui:widget': 'password' } },
    answer: { pass1: 'secret', pass2: 'secret', age: 30 },
  },
  {
    name: 'files',
    schema: {
      title: 'Files',
      type: 'object',
      properties: {
        file: { ...text, format: 'data-url', title: 'Single file' },
        files: { type: 'array', title: 'Multiple files', items: { ...text, format: 'data-url' } },
        filesAccept: { ...text, format: 'data-url', title: 'Single file with accept' },
      },
    },
    uiSchema: { filesAccept: { 'ui:options': { accept: '.pdf', filePreview: true } } },
  },
  {
    name: 'single',
    schema: { title: 'A single-field form', type: 'string' },
    refused: 'its answer is a text, and that of a form is an object',
  },
  {
    name: 'arrays',
    schema: {
      definitions: { Thing: { type: 'object', properties: { name: { ...text, default: 'Default name' } } } },
      type: 'object',
      properties: {
        listOfStrings: { type: 'array', title: 'A list of strings', items: { ...text, default: 'bazinga' } },
        multipleChoicesList: {
          type: 'array',
          title: 'Choices',
          items: { ...text, enum: ['foo', 'bar', 'fuzz', 'qux'] },
          uniqueItems: true,
        },
        fixedItemsList: {
          type: 'array',
          title: 'A list of fixed items',
          items: [
            { title: 'A string value', ...text },
            { title: 'a boolean value', type: 'boolean' },
          ],
          additionalItems: { title: 'Additional item', type: 'number' },
        },
        minItemsList: {
          type: 'array',
          title: 'A list with a minimal number of items',
          minItems: 3,
          items: { $ref: '#/definitions/Thing' },
        },
        nestedList: { type: 'array', title: 'Nested list', items: { type: 'array', title: 'Inner list', items: text } },
        unorderable: { title: 'Unorderable items', type: 'array', items: text },
        copyable: { title: 'Copyable items', type: 'array', items: text },
        noToolbar: { title: 'No add, remove and order buttons', type: 'array', items: text },
      },
    },
    uiSchema: {
      listOfStrings: { items: { 'ui:emptyValue': '' } },
      multipleChoicesList: { 'ui:widget': 'checkboxes' },
      fixedItemsList: {
        items: [{ 'ui:widget': 'textarea' }, { 'ui:widget': 'select' }],
        additionalItems: { 'ui:widget': 'updown' },
      },
      unorderable: { 'ui:options': { orderable: false } },
      copyable: { 'ui:options': { copyable: true } },
      noToolbar: { 'ui:options': { addable: false, orderable: false, removable: false } },
    },
    answer: { listOfStrings: ['foo'], multipleChoicesList: ['foo', 'bar'] },
  },
  {
    name: 'any of',
    schema: {
      type: 'object',
      properties: {
        age: { type: 'integer', title: 'Age' },
        items: {
          type: 'array',
          items: { type: 'object', anyOf: [{ properties: { foo: text } }, { properties: { bar: text } }] },
        },
      },
      anyOf: [
        {
          title: 'First method of identification',
          properties: { firstName: { ...text, title: 'First name' }, lastName: text },
        },
        { title: 'Second method of identification', properties: { idCode: { ...text, title: 'ID code' } } },
      ],
    },
    answer: { age: 33 },
  },
  {
    name: 'one of',
    schema: {
      type: 'object',
      oneOf: [
        { properties: { lorem: text }, required: ['lorem'] },
        { properties: { ipsum: text }, required: ['ipsum'] },
      ],
    },
    uiSchema: { oneOf: [{ lorem: { 'ui:title': 'The first' } }, { ipsum: { 'ui:widget': 'textarea' } }] },
    plan: { '': [0] },
    answer: { lorem: 'x' },
  },
  {
    name: 'all of',
    schema: {
      type: 'object',
      allOf: [
        { properties: { lorem: { type: ['string', 'boolean'], default: true } } },
        { properties: { lorem: { type: 'boolean' }, ipsum: text } },
      ],
    },
    answer: { lorem: false, ipsum: 'x' },
  },
  {
    name: 'if, then, else',
    schema: {
      type: 'object',
      properties: { animal: { enum: ['Cat', 'Fish'] } },
      allOf: [
        {
          if: { properties: { animal: { const: 'Cat' } } },
          // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
          then: { properties: { food: { ...text, enum: ['meat', 'grass', 'fish'] } }, required: ['food'] },
        },
        {
          if: { properties: { animal: { const: 'Fish' } } },
          // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
          then: {
            properties: { food: { ...text, enum: ['insect', 'worms'] }, water: { ...text, enum: ['lake', 'sea'] } },
            required: ['food', 'water'],
          },
        },
        { required: ['animal'] },
      ],
    },
    answer: { animal: 'Fish', food: 'worms', water: 'sea' },
  },
  {
    name: 'null fields',
    schema: {
      title: 'Null field example',
      type: 'object',
      required: ['firstName'],
      properties: {
        helpText: { title: 'A null field', description: 'Only words', type: 'null' },
        firstName: { ...text, title: 'A regular string field' },
      },
    },
    answer: { firstName: 'Chuck' },
  },
  {
    name: 'nullable',
    schema: {
      type: 'object',
      required: ['firstName'],
      properties: { firstName: text, age: { type: ['integer', 'null'] }, bio: { type: ['string', 'null'] } },
    },
    uiSchema: { bio: { 'ui:widget': 'textarea', 'ui:placeholder': 'Leave this field empty', 'ui:emptyValue': '' } },
    answer: { firstName: 'Chuck', age: 75 },
  },
  {
    name: 'property dependencies',
    schema: {
      title: 'Property dependencies',
      type: 'object',
      properties: {
        unidirectional: {
          type: 'object',
          properties: { name: text, credit_card: { type: 'number' }, billing_address: text },
          required: ['name'],
          dependencies: { credit_card: ['billing_address'] },
        },
        bidirectional: {
          type: 'object',
          properties: { name: text, credit_card: { type: 'number' }, billing_address: text },
          required: ['name'],
          dependencies: { credit_card: ['billing_address'], billing_address: ['credit_card'] },
        },
      },
    },
    answer: {
      unidirectional: { name: 'Tim' },
      bidirectional: { name: 'Jill', credit_card: 1234, billing_address: 'x' },
    },
  },
  {
    name: 'schema dependencies',
    schema: {
      title: 'Schema dependencies',
      type: 'object',
      properties: {
        conditional: { $ref: '#/definitions/person' },
        arrayOfConditionals: { type: 'array', items: { $ref: '#/definitions/person' } },
      },
      definitions: {
        person: {
          type: 'object',
          properties: { pets: { ...text, title: 'Do you have any pets?', enum: pets, default: 'No' } },
          required: ['pets'],
          dependencies: {
            pets: {
              oneOf: [
                { properties: { pets: { enum: [pets[0]] } } },
                {
                  properties: { pets: { enum: [pets[1]] }, age: { type: 'number', title: 'How old?' } },
                  required: ['age'],
                },
                {
                  properties: { pets: { enum: [pets[2]] }, rid: { type: 'boolean', title: 'Get rid of any?' } },
                  required: ['rid'],
                },
              ],
            },
          },
        },
      },
    },
    answer: { conditional: { pets: 'Yes: One', age: 6 } },
  },
  {
    name: 'additional properties',
    schema: {
      title: 'A customizable registration form',
      type: 'object',
      required: ['firstName'],
      additionalProperties: text,
      properties: { firstName: text, age: { type: 'integer' } },
    },
    answer: { firstName: 'Chuck' },
  },
  {
    name: 'alternatives',
    schema: {
      definitions: {
        Color: {
          title: 'Color',
          type: 'string',
          anyOf: [
            { type: 'string', enum: ['#ff0000'], title: 'Red' },
            { type: 'string', enum: ['#00ff00'], title: 'Green' },
          ],
        },
        Toggle: {
          title: 'Toggle',
          type: 'boolean',
          oneOf: [
            { title: 'Enable', const: true },
            { title: 'Disable', const: false },
          ],
        },
      },
      title: 'Image editor',
      type: 'object',
      required: ['currentColor', 'blendMode'],
      properties: {
        currentColor: { $ref: '#/definitions/Color', title: 'Brush color' },
        colorMask: { type: 'array', uniqueItems: true, items: { $ref: '#/definitions/Color' }, title: 'Color mask' },
        toggleMask: { title: 'Apply color mask', $ref: '#/definitions/Toggle' },
        blendMode: { title: 'Blend mode', type: 'string', enum: ['screen', 'multiply', 'overlay'] },
      },
    },
    uiSchema: {
      blendMode: { 'ui:enumNames': ['Screen', 'Multiply', 'Overlay'] },
      toggleMask: { 'ui:widget': 'radio' },
    },
  },
  {
    name: 'layout and enum looks',
    schema: {
      type: 'object',
      properties: { number: numbers, agree: { type: 'boolean', const: true, title: 'Agree' } },
      required: ['agree'],
    },
    uiSchema: {
      number: {
        'ui:enumNames': { one: '1', two: '2' },
        'ui:enumOrder': ['three', '*'],
        'ui:enumDisabled': ['two'],
        'ui:hideError': true,
      },
      'ui:submitButtonOptions': { submitText: 'Go', props: { className: 'btn' } },
      'ui:classNames': 'narrow',
    },
    answer: { number: '1', agree: true },
    sent: { number: 'one', agree: true },
  },
]
