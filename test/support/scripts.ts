// Text of random words in each script that is lexed, for laws that hold whatever the language is.

import {random} from './random.ts';

/** Syllables or characters of which words are made, what is between two words, and what ends a sentence. */
export const scripts = {
  Latin: [[...'abcdefghijklmnoprstuvwz'].flatMap((c) => ['a', 'e', 'i', 'o', 'u'].map((v) => c + v)), ' ', '. '],
  Cyrillic: [[...'бвгдзклмнпрст'].flatMap((c) => ['а', 'е', 'и', 'о'].map((v) => c + v)), ' ', '. '],
  Han: [
    [
      ...'检查每次备份开始之前服务目标录否可写并且剩余空间足够如果任何项失败它会记原因然后等待下个计划时再尝试不覆盖旧快照用户文件网络',
    ],
    '',
    '。',
  ],
  Japanese: [
    [...'確認保存前後設定画面表示選択操作手順必要場合利用者管理機能変更のをにはがとでもからまでしたるれてい'],
    '',
    '。',
  ],
  Thai: [
    (
      'ระบบ ไฟล์ ข้อมูล ผู้ใช้ เครื่อง สำรอง ตรวจสอบ บันทึก เวลา ก่อน หลัง ทุก ครั้ง เริ่ม ทำงาน ไม่ ' +
      ' ได้ ถ้า พื้นที่ เหลือ พอ รอ และ ลอง ใหม่ โรงเรียน บ้าน อาหาร น้ำ ถนน ประเทศ เมือง หนังสือ ' +
      ' ภาษา เพลง ดนตรี กีฬา สุขภาพ โรงพยาบาล หมอ ตลาด ราคา เงิน ธนาคาร บริษัท พนักงาน ประชุม รายงาน ' +
      ' โครงการ งบประมาณ กฎหมาย ศาล ตำรวจ ทหาร รัฐบาล นายก เลือกตั้ง ข่าว โทรทัศน์ วิทยุ ' +
      ' อินเทอร์เน็ต คอมพิวเตอร์ โทรศัพท์ รถไฟ เครื่องบิน เรือ สนามบิน โรงแรม ร้านอาหาร กาแฟ ผลไม้ ' +
      ' มะม่วง กล้วย ช้าง เสือ นก ปลา แมว สุนัข ต้นไม้ ดอกไม้ ภูเขา ทะเล แม่น้ำ เกาะ ฝน ลม แดด หนาว ' +
      ' ร้อน เช้า เย็น กลางคืน วันจันทร์ เดือน ปี เด็ก พ่อ แม่ พี่ น้อง เพื่อน ครู นักเรียน ' +
      ' มหาวิทยาลัย วิชา คณิตศาสตร์ วิทยาศาสตร์ ประวัติศาสตร์'
    ).split(/\s+/),
    '',
    ' ',
  ],
  Korean: [[...'가나다라마바사아자차카타파하고노도로모보소오조초'], ' ', '. '],
} satisfies Record<string, readonly [readonly string[], string, string]>;
export type Script = keyof typeof scripts;

export const scriptNames = Object.keys(scripts) as Script[];

/** Words of two or three syllables. */
export function wordsIn(script: Script, seed: number, count: number): string[] {
  const draw = random(seed);
  const [parts] = scripts[script];
  const word = () =>
    Array.from({length: 2 + Math.floor(draw() * 2)}, () => parts[Math.floor(draw() * parts.length)]).join('');
  return Array.from({length: count}, word);
}

/** Sentences of nine words each. */
export function sentencesOf(script: Script, words: readonly string[]): string[] {
  const [, space] = scripts[script];
  return Array.from({length: Math.ceil(words.length / 9)}, (_, at) => words.slice(at * 9, at * 9 + 9).join(space));
}
