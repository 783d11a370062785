// 27 characters = body + head + headgear + attribute, drawn in profile like a portrait medal.
import { symbol } from '../../../../art/symbols.mjs';

const HEAD = `M49 37C47 41 46 45 45.500 49.500C45.200 51.500 44.600 53 43.500 55L38.400 61.200C37.800 62.200 38.600 63.300 40 63.500L42.600
    63.800C41.600 64.800 41 65.800 41.400 66.800C41.800 67.500 43 67.800 43.600 68C42.600 68.600 42 69.800 42.600 71C43.200 72.100 44
    72.600 43.900 73.800C43.800 75.300 43 76.800 43.600 79.200C44.400 82.200 48 83.300 52 82.800C55 82.400 57.600 82.200 59 84C60 86
    59.600 91 57 97L82 97C79.500 90 79 81 80.500 73C85.500 67 87 57 84 48C81 38 72 32 63 32C57 32 52 33 49 37Z`;
const HEADF = `M50 37C48.200 41 47.400 45 46.700 49.500C46.400 51.500 46 53 45 54.800L40.800 60.600C40.300 61.600 41 62.500 42.200
  62.600L44.200
    62.900C43.300 63.800 42.600 64.700 43 65.600C43.300 66.200 44.200 66.500 44.700 66.700C43.800 67.300 43.300 68.400 43.800
    69.400C44.400 70.500 45.300 71 45.200 72.200C45.100 73.700 44.700 75 45.300 76.900C46.100 79.600 49 80.700 52.500 80.300C55.500 80
    58.500 80.500 60 83C61.200 86 61 91 58 97L78 97C76 90 75.500 81 77.500 73C84 67 86.500 57 84 48C81 38 72 32 63 32C57.500 32 53 33
    50 37Z`;
// bodies; A = main cloth, B = second cloth, K = darkest
const BODY = {
  cloak: `<path class="A" d="M6 142C8 118 22 104 44 99C54 96 60 92 66 90C76 92 90 95 100 103C112 113 116 128 117 142Z"/><path class="B"
      d="M52 142C50 126 56 108 70 96C64 112 66 128 70 142Z"/>`,
  robe: `<path class="A" d="M4 142C6 122 20 107 42 100C52 96 58 94 64 92C76 93 92 97 102 104C113 112 116 128 117 142Z"/><path
    class="B" d="M44 100C50 112 52 128 52 142L66 142C66 124 62 106 56 95ZM80 97C84 110 86 126 86 142L98 142C98 124 94 108 90 99Z"/>`,
  gown: `<path class="K" d="M38 106C50 101 56 99 58 92L80 92C82 98 88 101 98 105L90 118L50 120Z"/><path class="A" d="M10 142C12 124 22
    110 40 105C44 116 58 122 70 120C82 119 92 112 96 104C108 111 114 126 115 142Z"/><path class="B" d="M60 121L74 120.500L78 142H58Z"/>`,
  armour: `<path class="A" d="M4 142C6 124 18 110 40 102C50 98 58 96 64 95C78 96 92 99 102 106C113 114 116 128 117 142Z"/><path class="B"
      d="M6 130C10 112 24 104 40 104C48 110 50 120 46 132C34 126 20 126 6 130ZM10 141C20 131 36 130 46 135L45 142Z"/><path class="B"
      d="M88 102C102 104 112 116 115 132C104 128 96 128 88 132C82 122 82 110 88 102Z"/>`,
  doublet: `<path class="A" d="M8 142C10 122 22 108 42 101C52 97 58 95 64 94C78 95 92 98 101 105C112 113 115 128 116 142Z"/><path class="C"
      d="M50 98C54 90 60 88 70 88C80 88 86 90 89 98C84 106 76 108 69 108C60 108 54 105 50 98Z"/><path class="B" d="M60 108L74 108L72
      142H62Z"/>`,
};
const beard =
  '<path class="H" d="M44.500 71C43 76 41 84 45 92C49 98 56 97 60 90C63 84 66 76 68 66C62 70 58 72 53 70C50 69 47 69 44.500 71Z"/>';
const longbeard =
  '<path class="H" d="M44 70C41 80 36 96 42 116C47 124 54 118 58 106C62 94 66 80 68 64C62 69 58 71 53 69C50 68 47 68 44 70Z"/>';
const hair = '<path class="H" d="M51 36C58 29 76 28 84 40C92 52 88 68 84 78C80 84 74 82 73 76C74 66 70 60 69 54C66 48 58 46 48 44Z"/>';
const longhair =
  '<path class="H" d="M50 37C58 28 78 28 86 42C94 58 88 80 94 98C86 104 76 100 73 90C75 74 71 62 69 54C66 47 58 45 48 44Z"/>';
const bun = `<path class="H" d="M50 38C56 29 76 28 84 40C88 50 87 60 82 68C77 72 72 68 70 60C66 50 58 46 48 45Z"/><circle class="H" cx="90"
    cy="55" r="9.500"/>`;
const GEAR = {
  hood: `<path class="A" d="M43 50C40 34 52 19 70 19C90 20 99 40 96 62C94 78 98 90 106 104L58 108C60 96 58 90 53 84C58 76 56 62 54
    54C52 46 47 45 43 50Z"/><path class="B" d="M54 54C52 46 47 45 43 50C43 44 47 38 53 37C62 42 66 62 58 88C56 86 54 85 53 84C58 76 56
    62 54 54Z"/><path class="K" d="M42 63C48 62 54 64 58 68L59 84C54 84 46 84 43.500 79C42 76 44 72 42 70C40 68 40 65 42 63Z"/>`,
  witchhat:
    longhair +
    `<path class="A" d="M44 42C52 36 58 22 66 4C70 -2 82 0 88 8C82 6 78 8 79 16C81 28 86 34 90 38Z"/><path class="B" d="M45 41C56 46
      80 44 89 37L91 42C80 50 56 52 44 46Z"/><path class="A" d="M22 52C34 40 92 34 108 42C104 50 88 52 66 53C46 54 32 56 22 52Z"/>`,
  wig: `<path class="C" d="M48 42C50 30 62 25 73 27C86 30 93 42 92 54C98 58 98 66 94 70C99 75 98 83 93 86C96 92 92 99 85 99C78 100 73
    95 74 88C69 85 69 78 73 75C69 70 70 63 74 60C70 55 66 50 60 49C54 50 50 47 48 42Z"/><path class="A" d="M46 40C50 24 80 20 88 38C76
    32 58 34 46 40Z"/>`,
  thiefcap:
    hair +
    `<path class="A" d="M42 41C48 26 66 20 82 26C98 32 104 46 100 54C92 48 80 44 68 42C58 40 50 40 42 41Z"/><path class="B" d="M42
      41C52 38 82 40 100 54L98 58C84 47 60 44 42 46Z"/><path class="K" d="M45.500 49L70 52L86 48L86 55L70 60C62 58 58 62 52 61C48 60
      46 57 44 54.500Z"/>`,
  spyhat: `<path class="H" d="M70 52L86 50C88 62 84 74 80 80C74 76 72 66 70 52Z"/><path class="A" d="M18 54C28 44 42 44 46 40C50 24 60 22 68
      24C78 20 88 26 88 40C94 42 104 42 112 48C100 54 84 52 66 53C46 54 34 60 18 54Z"/><path class="B" d="M46 41C58 45 76 44 88 40L88
      45C76 50 58 51 45 46Z"/><path class="A" d="M46 84C56 76 84 72 100 86L108 112L58 112C58 98 54 90 46 84Z"/>`,
  rosehair:
    bun +
    `<path class="B" d="M80 34C86 26 98 28 98 38C104 44 98 54 90 52C82 54 76 44 80 34Z"/><path class="R" d="M83 38C87 33 94 35 94
      40C96 45 90 49 86 46C82 46 81 41 83 38Z"/><path class="C" d="M45 42C52 34 60 40 68 48C60 60 50 62 41 61C42 54 43 48 45 42Z"
      opacity=".28"/>`,
  turban: `<path class="H" d="M70 54L86 50C88 62 84 74 79 80C74 76 72 66 70 54Z"/><path class="A" d="M43 46C38 34 46 20 64 18C84 16 98 30 94
      46C92 54 86 56 82 54C70 48 56 48 43 46Z"/><path class="B" d="M44 46C54 30 74 22 92 32C94 38 94 42 93 48C80 36 60 38 44 46ZM50
      26C58 34 76 40 92 50L86 54C72 46 56 38 46 34Z"/><path class="C" d="M46 30C44 20 50 8 60 4C58 12 58 22 56 30Z"/><circle class="G"
      cx="52" cy="32" r="4.500"/>`,
  wizardcap:
    '<path class="H" d="M68 52L86 48C90 64 86 80 88 92C80 92 74 84 72 72Z"/>' +
    longbeard +
    `<path class="A" d="M41 46C46 30 58 8 84 0C82 10 86 16 92 28C96 38 96 46 92 52C78 44 58 42 41 46Z"/><path class="B" d="M40 45C56
      38 80 40 94 50L92 57C78 47 56 45 40 51Z"/><path class="G" d="M70 20l1.800 4 4.400.5-3.300 2.900 1 4.300-3.900-2.200-3.900 2.200
      1-4.300-3.300-2.900 4.400-.5z"/>`,
  seerveil: `<path class="A" d="M46 42C48 26 62 20 74 22C92 26 98 44 96 66C96 84 104 100 112 116L78 118C72 104 74 88 72 74C72 62 70 52 60
      47C54 45 50 44 46 42Z"/><path class="B" d="M72 74C72 62 70 52 60 47C72 48 80 58 80 76C80 94 86 106 92 117L78 118C72 104 74 88 72
      74Z"/><path class="G" d="M46 43C56 40 66 44 72 54L69.500 57C64 49 56 46 46 47.500Z"/><path class="G" d="M49 38l3 3.500-3 4-3-4z"/>`,
  crown:
    longhair +
    beard +
    `<path class="G" d="M46 41L40 16L52 25L60 8L70 22L84 8L85 26L98 20L89 42C76 34 60 34 46 41Z"/><path class="Gd" d="M46 41C60 34 76
      34 89 42L88 47C76 40 60 40 46 46Z"/>`,
  imperial:
    hair +
    beard +
    `<path class="A" d="M46 36C44 16 58 6 68 6C80 6 94 16 90 36Z"/><path class="G" d="M45 42C40 22 52 6 66 5L66 0h5v5C86 6 98 22 91
      42L86 40C90 24 82 12 72 11L72 36H65V11C55 12 47 24 50 40Z"/><path class="Gd" d="M44 41C58 34 78 34 92 41L91 48C78 41 58 41 45 48Z"/>`,
  corno: `<path class="C" d="M48 44C58 42 68 46 71 54C74 62 82 66 84 60C88 66 84 76 78 78C72 76 70 66 68 58C64 50 56 48 48 48Z"/><path
      class="A" d="M45 42C48 30 58 24 70 22C80 20 88 10 98 8C102 20 98 36 90 46C76 38 60 38 45 42Z"/><path class="G" d="M45 42C60 37
      76 38 90 46L89 51C76 43 60 42 45 47Z"/>`,
  mitre: `<path class="H" d="M68 50L86 48C88 62 84 74 80 78C74 74 72 64 68 50Z"/><path class="C" d="M45 44C42 28 50 10 66 -2C82 8 94 26 90
      46C76 38 60 38 45 44Z"/><path class="G" d="M63 2l6 0L70 38H64ZM44 43C60 36 76 37 91 45L90 51C76 43 60 42 45 49Z"/><path
      class="B" d="M86 50C94 62 96 78 100 92L92 96C88 80 84 66 80 54Z"/>`,
  tonsure: `<path class="H" d="M49 46C58 42 68 44 71 50C74 44 80 42 86 46C90 58 86 74 80 80C74 78 72 70 70 60C64 52 56 50 47 52Z"/><path
      class="A" d="M58 88C72 80 92 80 104 96C108 106 104 114 96 116C90 104 76 100 60 104Z"/>`,
  galero: `<path class="H" d="M68 52L85 50C87 62 84 74 80 78C74 74 72 64 68 52Z"/><path class="A" d="M10 48C22 40 40 42 48 36C54 22 80 20 88
      34C98 40 110 38 116 44C106 52 88 50 66 51C44 52 28 56 10 48Z"/><path class="B" d="M48 37C60 42 76 42 88 36L89 41C76 48 60 48 47
      42Z"/><path class="C" d="M78 50C86 66 92 82 92 100" fill="none" stroke-width="2.500"/><path class="R" d="M88 96h8l2 14H86zM94
      84h7l2 11H92z"/>`,
  balzo: `<path class="H" d="M48 44C58 42 68 46 71 56C73 66 80 66 84 60C86 66 84 74 80 76C73 76 71 68 69 60C65 51 56 48 47 49Z"/><path
      class="A" d="M45 44C36 26 50 12 68 12C90 12 102 30 96 50C93 60 86 62 80 60C74 50 60 44 45 44Z"/><path class="B" d="M46 30C58 26
      76 34 92 56L86 60C76 44 60 36 44 38ZM60 13C74 18 90 30 97 46L95 52C86 38 72 24 54 15Z"/><circle class="G" cx="47" cy="41"
      r="3.500"/>`,
  skullcap:
    '<path class="H" d="M68 50L86 48C88 62 86 74 84 82C76 80 72 66 68 50Z"/>' +
    beard +
    `<path class="A" d="M47 42C48 26 62 20 74 23C86 27 92 40 88 52C76 44 60 40 47 42Z"/><path class="K" d="M45 49L86 54L86 59L45
      54Z"/><circle class="G" cx="50" cy="53" r="7"/><circle class="K" cx="49.500" cy="53" r="4.300"/>`,
  plumehat:
    hair +
    beard +
    `<path class="A" d="M36 44C44 34 48 24 62 20C82 16 98 26 100 42C88 46 60 42 36 44Z"/><path class="B" d="M36 44C58 38 84 40 102
      42L100 49C80 46 56 45 38 49Z"/><path class="C" d="M70 30C74 12 92 0 110 4C106 8 110 12 104 14C108 18 102 22 98 22C100 28 90 30
      84 32Z"/>`,
  mazzocchio:
    hair +
    `<path class="A" d="M40 46C32 34 44 22 68 22C92 22 104 34 96 46C90 54 80 50 68 48C56 46 46 52 40 46Z"/><path class="B" d="M46
      26C50 18 60 12 72 14C84 16 90 22 92 28C78 22 60 22 46 26Z"/><path class="A" d="M86 44C98 50 104 66 100 92C98 104 92 106 88
      100C92 84 90 66 80 52Z"/><path class="K" d="M46 34C58 28 82 28 94 36C82 32 58 32 46 34Z"/>`,
  bicorne:
    hair +
    beard +
    `<path class="A" d="M20 46C30 40 34 14 66 12C92 14 98 36 114 38C104 52 84 46 66 47C50 48 34 56 20 46Z"/><path class="G" d="M22
      46C34 42 38 18 66 15C90 18 98 38 110 39L108 42C92 42 88 24 66 21C44 24 42 46 27 50Z"/><circle class="R" cx="56" cy="33" r="4"/>`,
  scholarcap:
    hair +
    `<path class="A" d="M46 44C46 30 54 24 66 24C80 24 90 32 90 46C76 40 60 40 46 44Z"/><path class="B" d="M32 26L66 14L106 24L72
      36Z"/><path class="G" d="M70 25C84 28 94 32 96 44L96 56L92 56L92 45C90 36 80 31 69 28Z"/><path class="C" d="M42 56h12v9h-7c-3
      0-4-3-5-9zM54 59l18-3v2l-18 3z" opacity=".55"/>`,
  sallet: `<path class="A" d="M40 58C36 36 48 18 68 18C92 18 102 38 100 56C106 66 112 72 116 74C104 80 90 78 82 72C74 62 56 60 40 58Z"/>
      <path class="B" d="M40 58C38 52 38 46 40 40C58 40 80 46 100 54C104 64 110 70 116 74C104 80 90 78 82 72C74 62 56 60 40 58Z"/>
      <path class="K" d="M40 47L66 49.500L66 53.500L40 51.500Z"/><path class="R" d="M64 19C60 4 76 -6 96 -4C112 -2 118 12 114 30C110
      20 102 16 96 18C90 14 78 14 70 20Z"/>`,
  beret:
    longhair +
    `<path class="A" d="M40 42C40 26 58 18 76 20C94 22 108 32 104 42C98 46 90 42 78 42C62 42 50 46 40 42Z"/><path class="B" d="M42
      41C56 38 80 38 92 42L90 47C76 43 58 43 44 47Z"/><circle class="G" cx="54" cy="36" r="3.600"/>`,
  morion:
    hair +
    `<path class="A" d="M46 44C46 28 56 20 68 20C82 20 92 30 92 44Z"/><path class="B" d="M48 24C56 8 82 8 92 24C84 18 76 17 68 18C60
      17 54 19 48 24Z"/><path class="A" d="M24 40C36 46 44 42 68 42C92 42 100 46 114 36C110 50 96 52 68 51C44 52 28 54 24 40Z"/><path
      class="K" d="M46 44C58 40 80 40 92 44L92 46C80 43 58 43 46 46Z"/><path class="H" d="M50 80C56 84 64 84 70 76L73 58L79 58L77
      84C70 92 58 92 50 84Z"/>`,
  queencrown: `<path class="H" d="M50 38C58 29 78 29 85 42C92 54 90 66 84 72C92 78 92 92 84 100C78 104 72 98 74 90C70 84 72 74 74
    68C74 58 66 48
      48 45Z"/><path class="C" d="M66 30C88 30 100 48 100 72C100 92 108 106 114 120L96 122C92 104 94 84 90 66C88 50 80 40 66 34Z"
      opacity=".85"/><path class="G" d="M48 38L44 20L53 27L59 14L66 25L76 13L78 26L88 21L84 40C72 33 60 33 48 38Z"/><path class="Gd"
      d="M48 38C60 33 72 33 84 40L83 44C72 38 60 37 48 42Z"/>`,
  artistberet:
    bun +
    `<path class="A" d="M38 38C36 20 60 10 82 18C96 24 100 34 94 42C80 36 58 38 46 44C42 44 39 42 38 38Z"/><path class="B" d="M44
      43C58 36 80 36 94 42L92 47C78 42 60 42 46 48Z"/><path class="A" d="M66 14C66 8 70 6 73 8L72 16Z"/>`,
  taxhat: `<path class="H" d="M68 52L85 50C87 62 84 72 80 76C74 72 72 64 68 52Z"/><path class="A" d="M46 42L50 6L86 10L90 44C76 38 60 38 46
      42Z"/><path class="B" d="M46 42L47 33C60 30 76 31 89 36L90 44C76 38 60 38 46 42Z"/><path class="A" d="M30 46C40 40 46 40 66
      40C88 40 98 44 106 48C96 54 84 50 66 49C48 49 40 52 30 46Z"/><path class="G" d="M63 32h9v8h-9z"/><circle class="G" cx="49"
      cy="56" r="6.500"/><circle class="K" cx="48.700" cy="56" r="4.700"/><path class="G" d="M55 55l18-2v2l-18 2z"/>`,
};
// attributes, drawn in a 44x44 box, gilded
const ATT = {
  dagger: `<path class="s" d="M30 2c2 10-2 20-9 27l-4-4C20 18 24 10 30 2z"/><path class="g" d="M11 22l12 11-2.500 3L8 25zM12 29l5 4-7 8c-3
      1-5-1-4-4z"/>`,
  cauldron: `<path class="g" d="M4 18h36c1 12-5 20-11 21H15C9 38 3 30 4 18zM2 14h40v4H2z"/><path class="s" d="M14 12c-3-4 3-5 0-10 6 2 4 7 3
      10zM25 12c-3-4 3-5 0-10 6 2 4 7 3 10z"/>`,
  gavel: '<path class="g" d="M6 16L18 4l10 10-12 12zM22 20l4-4 16 18-4 4zM2 36h20v5H2z"/>',
  purse: `<path class="g" d="M15 10h14c-2 4-1 5 2 7 6 5 9 11 9 16 0 6-6 9-18 9S4 39 4 33c0-5 3-11 9-16 3-2 4-3 2-7z"/><path class="g"
      d="M13 3l5 4 4-5 4 5 5-4-2 7H15z"/><circle class="d" cx="22" cy="30" r="6"/><path class="g" d="M19 30l3-4 3 4-3 4z"/>`,
  spyglass:
    '<path class="g" d="M2 34l10-6 4 7-10 6zM11 26l14-9 6 9-14 9zM24 14L36 5l7 11-12 8z"/><path class="s" d="M36 5c3-1 9 8 7 11z"/>',
  letter: `<path class="s" d="M3 12h38v26H3z"/><path class="d" d="M3 12l19 15 19-15-1.500-1L22 23 5 10z"/><path class="r" d="M22 17c4-3 9 0
      9 5 2 5-2 10-9 11-7-1-11-6-9-11 0-5 5-8 9-5z"/><path class="d" d="M22 21c3-1 5 1 4 4-1 3-6 3-7 0-1-2 1-4 3-4zm0 1.500c-1.500 0-2
      2 0 2.500 2-.5 1.500-2.500 0-2.500z" fill-rule="evenodd"/><path class="b" d="M18 33c-4-1-7 1-8 4 4 1 7-1 8-4zM26 33c4-1 7 1 8
      4-4 1-7-1-8-4z"/>`,
  wandcards: `<path class="s" d="M6 16l16-5 7 24-16 5z"/><path class="g" d="M16 11h17v26H16z" transform="rotate(12 24 24)"/><path class="d"
      d="M24 16l2 5 5 1-4 4 1 6-5-3-5 3 2-6-4-4 6-1z" transform="rotate(12 24 24)"/>`,
  grimoire: `<path class="g" d="M5 8c7-3 12-2 17 2 5-4 10-5 17-2v28c-7-3-12-2-17 2-5-4-10-5-17-2z"/><path class="s" d="M8 10c5-2 9-1 13
      2v22c-4-3-8-4-13-2zM36 10c-5-2-9-1-13 2v22c4-3 8-4 13-2z"/><path class="d" d="M14 16l3 4-3 4-3-4zM30 16l3 4-3 4-3-4z"/>`,
  crystal: `<circle class="s" cx="22" cy="18" r="15"/><path class="g" d="M10 34h24l4 8H6z"/><path class="d" d="M22 11c6 0 9 7 9 7s-3 7-9
      7-9-7-9-7 3-7 9-7zm0 3.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7z" fill-rule="evenodd"/>`,
  sceptre: `<path class="g" d="M20 16h5l2 26h-8zM22.500 1l4 4h5l-1 5 3 4-6 4h-10l-6-4 3-4-1-5h5z"/><circle class="r" cx="22.500" cy="10"
      r="3.500"/>`,
  orb: `<circle class="g" cx="22" cy="27" r="15"/><path class="d" d="M7 25h30v4H7zM20 12h4v15h-4z"/><path class="g" d="M20
    1h4v4h4v4h-4v4h-4V9h-4V5h4z"/>`,
  signet: `<path class="g" d="M22 14a14 14 0 110 28 14 14 0 010-28zm0 5a9 9 0 100 18 9 9 0 000-18z" fill-rule="evenodd"/><path class="g"
      d="M12 2h20l4 7-8 8H16l-8-8z"/><path class="r" d="M14 4h16l3 5-6 5H17l-6-5z"/>`,
  crosier: `<path class="g" d="M19 44V18c0-6 3-16 13-16 8 0 11 9 6 13-4 3-9 0-8-5 1-2 4-2 4 0 2-1 2-5-2-5-5 0-8 6-8 13v26z"/><path class="g"
      d="M16 18h11v4H16z"/>`,
  scroll: `<path class="s" d="M8 6h26c4 0 4 6 0 6v24c0 5-6 5-6 0H6c-4 0-4-5 0-5h2z"/><path class="d" d="M13 13h16v2H13zM13 18h16v2H13zM13
      23h10v2H13z"/><circle class="r" cx="28" cy="30" r="6.500"/>`,
  cross: '<path class="g" d="M18 2h8v10h10v8H26v22h-8V20H8v-8h10z"/><circle class="r" cx="22" cy="16" r="3.500"/>',
  scales: `<path class="g" d="M20 4h4v4l14 3v3l-2 .500L43 28a8 8 0 01-16 0l6-13-9-2v24h8v4H12v-4h8V13l-9 2 6 13a8 8 0 01-16 0l7-13.500L6
      14v-3l14-3zM4 28h11L9 17zM30 28h10l-5-11z"/>`,
  flask: `<path class="s" d="M16 2h12v4h-2v10l12 19c2 4 0 8-5 8H11c-5 0-7-4-5-8l12-19V6h-2z"/><path class="g" d="M12 29h20l5 8c1 3 0 5-4
      5H11c-4 0-5-2-4-5z"/><circle class="s" cx="20" cy="35" r="2"/><circle class="s" cx="26" cy="33" r="1.500"/>`,
  chest: `<path class="g" d="M4 18c0-12 8-14 18-14s18 2 18 14zM3 20h38v20H3z"/><path class="d" d="M3 18h38v3H3zM19 17h6v10h-6zM10
      5h3v35h-3zM31 5h3v35h-3z"/>`,
  compass: `<path class="g" d="M22 1a4.500 4.500 0 013 8l2 5 12 27-4 2-9-19a13 13 0 01-8 0L9 43l-4-2 12-27 2-5a4.500 4.500 0 013-8zm-2.500
      19a9 9 0 005 0L22 14z" fill-rule="evenodd"/>`,
  anchor: `<path class="g" d="M22 1a6 6 0 012.500 11.500V16h7v4h-7v17c6-1 10-5 11-10l-4 2 2-8 8 7-3 1c-1 8-8 14-15.500 14S8 37 7 29l-3-1 8-7
      2 8-4-2c1 5 5 9 11 10V20h-7v-4h7v-3.500A6 6 0 0122 1zm0 3a3 3 0 100 6 3 3 0 000-6z" fill-rule="evenodd"/>`,
  tome: `<path class="s" d="M3 10c7-3 13-2 19 2 6-4 12-5 19-2v26c-7-3-13-2-19 2-6-4-12-5-19-2z"/><path class="d" d="M7 15c4-1 8-1 12
    2v2c-4-3-8-3-12-2zm0 6c4-1 8-1 12 2v2c-4-3-8-3-12-2zm0 6c4-1 8-1 12 2v2c-4-3-8-3-12-2zM37 15c-4-1-8-1-12 2v2c4-3 8-3 12-2zm0
    6c-4-1-8-1-12 2v2c4-3 8-3 12-2z"/><path class="g" d="M20 10h4v30h-4z"/>`,
  sword: `<path class="s" d="M22 0l4 6v24h-8V6z"/><path class="g" d="M8 28h28l2 5H6zM19 33h6v8h-6z"/><circle class="g" cx="22" cy="42"
      r="3.500"/>`,
  treaty: `<path class="s" d="M9 5h26v32H9z"/><path class="g" d="M6 3h32v5H6zM6 34h32v5H6z"/><path class="d" d="M14 13h16v2H14zM14
      18h16v2H14z"/><circle class="r" cx="16" cy="28" r="5"/><circle class="b" cx="28" cy="28" r="5"/>`,
  baton: `<path class="g" d="M4 37L32 9l5 5L9 42z"/><path class="d" d="M12 29l5 5 2-2-5-5zM20 21l5 5 2-2-5-5z"/><path class="g" d="M30
      3h8l4 4v8l-6 2-8-8z"/>`,
  lily: `<path class="g" d="M22 2c6 7 6 14 2 22 4-8 12-9 15-4 3 6-3 10-7 8 2-3-1-5-4-3-2 1-3 3-3 5h6v4h-5c0 4 2 6 4 8H14c2-2 4-4
    4-8h-5v-4h6c0-2-1-4-3-5-3-2-6 0-4 3-4 2-10-2-7-8 3-5 11-4 15 4-4-8-4-15 2-22z"/>`,
  palette: `<path class="s" d="M22 8c12 0 20 6 20 15 0 6-5 7-9 6-4 0-6 2-5 6 1 5-3 7-8 7C9 42 2 35 2 25S10 8 22 8z"/><circle class="r"
      cx="12" cy="22" r="3.500"/><circle class="b" cx="20" cy="15" r="3.500"/><circle class="g" cx="31" cy="17" r="3.500"/><circle
      class="d" cx="13" cy="32" r="3"/><path class="g" d="M26 27L40 1l3 2-13 26z"/>`,
  ledger: `<path class="g" d="M6 4h28c3 0 4 2 4 4v30c0 2-1 4-4 4H6z"/><path class="s" d="M12 8h22v28H12z"/><path class="d" d="M16
      14h14v2H16zM16 20h14v2H16zM16 26h9v2h-9z"/><circle class="g" cx="33" cy="34" r="8"/><circle class="d" cx="33" cy="34" r="5"/>
      <circle class="g" cx="33" cy="34" r="3"/>`,
};
// id: [rank, body, headgear, attribute, female, tint]; tint = the building type that pays, or ink
const CHARACTERS = {
  assassin: [1, 'cloak', 'hood', 'dagger', 1, 'ink'],
  witch: [1, 'cloak', 'witchhat', 'cauldron', 1, 'ink'],
  magistrate: [1, 'robe', 'wig', 'gavel', 0, 'ink'],
  thief: [2, 'cloak', 'thiefcap', 'purse', 0, 'ink'],
  spy: [2, 'cloak', 'spyhat', 'spyglass', 0, 'ink'],
  blackmailer: [2, 'gown', 'rosehair', 'letter', 1, 'ink'],
  magician: [3, 'gown', 'turban', 'wandcards', 1, 'ink'],
  wizard: [3, 'robe', 'wizardcap', 'grimoire', 0, 'ink'],
  seer: [3, 'cloak', 'seerveil', 'crystal', 1, 'ink'],
  king: [4, 'robe', 'crown', 'sceptre', 0, 'noble'],
  emperor: [4, 'robe', 'imperial', 'orb', 0, 'noble'],
  patrician: [4, 'doublet', 'corno', 'signet', 0, 'noble'],
  bishop: [5, 'robe', 'mitre', 'crosier', 0, 'religious'],
  abbot: [5, 'cloak', 'tonsure', 'scroll', 0, 'religious'],
  cardinal: [5, 'cloak', 'galero', 'cross', 0, 'religious'],
  merchant: [6, 'gown', 'balzo', 'scales', 1, 'trade'],
  alchemist: [6, 'robe', 'skullcap', 'flask', 0, 'ink'],
  trader: [6, 'doublet', 'plumehat', 'chest', 0, 'trade'],
  architect: [7, 'doublet', 'mazzocchio', 'compass', 0, 'ink'],
  navigator: [7, 'doublet', 'bicorne', 'anchor', 0, 'ink'],
  scholar: [7, 'robe', 'scholarcap', 'tome', 0, 'ink'],
  warlord: [8, 'armour', 'sallet', 'sword', 0, 'military'],
  diplomat: [8, 'doublet', 'beret', 'treaty', 0, 'military'],
  marshal: [8, 'armour', 'morion', 'baton', 0, 'military'],
  queen: [9, 'gown', 'queencrown', 'lily', 1, 'noble'],
  artist: [9, 'gown', 'artistberet', 'palette', 1, 'ink'],
  tax_collector: [9, 'doublet', 'taxhat', 'ledger', 0, 'ink'],
};
// cloth colours: A main, B second (shade), C light cloth, H hair, K darkest, R accent, G gilt
const TINT = {
  ink: { A: '#3a3350', B: '#282238', C: '#cdbfa4', R: '#a8382b' },
  noble: { A: '#6b4a12', B: '#4a320b', C: '#f0dcae', R: '#a8382b' },
  religious: { A: '#274a6b', B: '#19324b', C: '#e9e4d4', R: '#a8382b' },
  trade: { A: '#2c5437', B: '#1c3a25', C: '#e7ddbe', R: '#c8912f' },
  military: { A: '#5f1f18', B: '#41130e', C: '#d9cdb8', R: '#d0492f' },
};
const RANKTINT = {
  1: { A: '#33303a', B: '#201e26' },
  2: { A: '#4a3a2a', B: '#30251a' },
  3: { A: '#4a2f5c', B: '#311e3f' },
  7: { A: '#7a3f22', B: '#552a15' },
  9: { A: '#5a2440', B: '#3c162a' },
  6: { A: '#4a4526', B: '#322e18' },
};
const paint = (s, m) => s.replace(/class="(\w+)"/g, (_, k) => (m[k] ? `fill="${m[k]}"` : ''));
export default Object.keys(CHARACTERS).flatMap((id) => {
  const [rank, body, gear, att, fem, tint] = CHARACTERS[id];
  const t = { ...TINT[tint], ...(tint === 'ink' ? RANKTINT[rank] || {} : {}) };
  const col = { ...t, H: '#2a1c14', K: '#15100e', G: 'url(#g-gold)', Gd: '#8f6218' };
  const face = `<path d="${fem ? HEADF : HEAD}" fill="url(#g-skin)"/>`;
  const eye =
    gear === 'skullcap' || gear === 'taxhat' || gear === 'thiefcap' || gear === 'sallet'
      ? ''
      : `<path d="M${fem ? 48.5 : 47.5} 53.500q3-2 6 .300" stroke="#3a2116" stroke-width="1.600" fill="none" stroke-linecap="round"/>
        <path d="M46.500 49q4-3 9-1.500" stroke="#3a2116" stroke-width="1.300" fill="none" stroke-linecap="round" opacity=".8"/>`;
  const raw = BODY[body];
  const fig = (m, f) => paint(raw, m) + f + paint(GEAR[gear], m);
  const rimc = Object.fromEntries(
    'ABCHKRG'
      .split('')
      .map((k) => [k, '#ffe2a8'])
      .concat([['Gd', '#ffe2a8']]),
  );
  const rim = `<g transform="translate(-1.700 -1.300)" opacity=".85">${fig(rimc, `<path d="${fem ? HEADF : HEAD}" fill="#ffe2a8"/>`)}</g>`;
  const am = { g: 'url(#g-gild)', s: 'url(#g-pale)', d: '#5b3a0e', r: '#a8382b', b: '#3f6a92' };
  const attS = `<g transform="translate(5 90) scale(1.080)"><g transform="translate(2 2.400)"
    opacity=".45">${ATT[att].replace(/class="\w+"/g, 'fill="#000"')}</g><g stroke="#2a1a08" stroke-width="1.500"
    stroke-linejoin="round" paint-order="stroke">${paint(ATT[att], am)}</g></g>`;
  return [
    symbol(`ch-${id}`, '0 -8 120 150', rim + fig(col, face + eye) + attS),
    symbol(
      `at-${id}`,
      '-2 -2 48 48',
      `<g stroke="#2a1a08" stroke-width="1.200" stroke-linejoin="round" paint-order="stroke">${paint(ATT[att], am)}</g>`,
    ),
  ];
});
