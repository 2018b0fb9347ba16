//! Files are written whole or not at all, over nothing that is not ours, and read within limits.

use seedbed_files::{Kind, Overwrite, read, read_text, write, write_with};
use std::fs;
use std::io::Error;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const KIND: Kind = Kind { name: "toy", format: 2, limit: 1 << 10, words: "a toy", remedy: "make one" };

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_failure_leaves_the_old_file_and_nothing_else() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("x.json");
    fs::write(&file, "old").unwrap();
    let failed = write_with(&file, Overwrite::Asked, |to| {
        to.write_all(&vec![b'n'; 3 << 20])?;
        Err(Error::other("the disk is full"))
    });
    assert!(failed.unwrap_err().to_string().contains("the disk is full"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    write(&file, b"new", Overwrite::Asked).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "new");
    assert_eq!(names(folder.path()), ["x.json"]);
}

#[test]
fn what_is_not_ours_is_not_replaced_unasked() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let sealed = KIND.seal("{\n}\n");
    let other = Kind { name: "box", ..KIND }.seal("{\n}\n");
    let newer = Kind { format: 9, ..KIND }.seal("{\n}\n");
    for (content, ours) in
        [(sealed.as_str(), true), (&newer, true), ("", true), (&other, false), ("{}", false)]
    {
        fs::write(at("file"), content).unwrap();
        let written = write(&at("file"), b"new", Overwrite::Ours(&KIND));
        assert_eq!(written.is_ok(), ours, "{content}: {written:?}");
        let expected = if ours { "new" } else { content };
        assert_eq!(fs::read_to_string(at("file")).unwrap(), expected);
    }
    assert!(write(&at("file"), b"x", Overwrite::Never).unwrap_err().to_string().contains("there already"));
    assert!(write(folder.path(), b"x", Overwrite::Asked).is_err(), "a folder");
    assert!(
        write(&at("none/file"), b"x", Overwrite::Asked).unwrap_err().to_string().contains("no such folder")
    );
    assert!(write(Path::new("/dev/null"), b"x", Overwrite::Asked).is_err(), "a device");
}

#[test]
fn drafts_of_the_killed_are_swept_and_no_other_file_is_touched() {
    let folder = TempDir::new().unwrap();
    let unrelated = [
        "x.part",
        "x.json.new",
        ".x.json.seedbed-draft-",
        ".x.json.seedbed-draft-mine",
        ".y.json.seedbed-draft-1-1",
    ];
    for name in unrelated {
        fs::write(folder.path().join(name), "mine").unwrap();
    }
    fs::write(folder.path().join(".x.json.seedbed-draft-99999999-0"), "half").unwrap();
    let alive = fs::File::create(folder.path().join(".x.json.seedbed-draft-99999998-0")).unwrap();
    alive.lock().unwrap();
    write(&folder.path().join("x.json"), b"new", Overwrite::Never).unwrap();
    let mut expected = unrelated.to_vec();
    expected.extend([".x.json.seedbed-draft-99999998-0", "x.json"]);
    expected.sort_unstable();
    assert_eq!(names(folder.path()), expected);
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_permissions_too() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("far")).unwrap();
    fs::write(at("far/real"), "old").unwrap();
    fs::set_permissions(at("far/real"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink(at("far/real"), at("link")).unwrap();
    write(&at("link"), b"new", Overwrite::Asked).unwrap();
    assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(at("far/real")).unwrap(), "new");
    assert_eq!(fs::metadata(at("far/real")).unwrap().permissions().mode() & 0o777, 0o640);
    fs::set_permissions(at("far/real"), fs::Permissions::from_mode(0o440)).unwrap();
    assert!(write(&at("link"), b"x", Overwrite::Asked).unwrap_err().to_string().contains("protected"));
}

#[test]
fn many_writers_leave_one_whole_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("x");
    std::thread::scope(|scope| {
        for writer in 0..4u8 {
            let file = &file;
            scope.spawn(move || {
                for _ in 0..25 {
                    write(file, &vec![b'a' + writer; 1 << 16], Overwrite::Asked).unwrap();
                }
            });
        }
    });
    let content = fs::read(&file).unwrap();
    assert!(content.len() == 1 << 16 && content.iter().all(|byte| *byte == content[0]));
    assert_eq!(names(folder.path()), ["x"]);
}

#[cfg(unix)]
#[test]
fn only_regular_files_within_the_limit_are_read() {
    let folder = TempDir::new().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [pipe.as_path(), Path::new("/dev/zero"), folder.path()] {
        let said = read(path, &KIND).unwrap_err().to_string();
        assert!(said.contains("no regular file"), "{said}");
    }
    let hundred = Kind { limit: 100, ..KIND };
    let file = folder.path().join("file");
    fs::write(&file, [b'x'; 100]).unwrap();
    assert_eq!(read(&file, &hundred).unwrap().len(), 100);
    assert!(
        read(&file, &Kind { limit: 99, ..KIND }).unwrap_err().to_string().contains("longer than 99 bytes")
    );
    // A file that does not know its length.
    assert!(read(Path::new("/proc/kallsyms"), &hundred).is_err());
    fs::write(&file, [0xff]).unwrap();
    assert!(read_text(&file, &KIND).unwrap_err().to_string().contains("UTF-8"));
}
